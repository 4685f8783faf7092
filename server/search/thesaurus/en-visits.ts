import { rowsOf } from './classes.ts'

/** Said of booking and travel, of care and of learning. */
export const EN_VISITS = rowsOf(`
# booking and travel
fit me in|squeeze me in|pencil me in > booking|reservation|appointment|available slot
booked solid|no times left|chock a block > fully booked|no availability|no slots|capacity
book on the day|last minute booking|book for today > same day|minimum notice|lead time
can't make it|can't come|won't make it|not going to make it|cry off > cancel booking|cancellation|reschedule|no show
cancel without paying|cancel for free|too late to call off|too late to cancel > free cancellation|cancellation policy|cancellation fee
pay for not coming|fine for not coming|charged for missing > no show fee|cancellation fee|no show
two at the same time|booked over each other|clash > conflict|overlap|double booking|time conflict
hold my place|keep my place for > reserved|reservation
let me know i'm booked|did it go through my booking|booking proof > booking confirmation|confirmation email|confirmed
say i'm here|i've arrived > check in|arrival
change my flight|fly another day|different flight|change my ticket > rebook|change fee|fare|reschedule
flight got cancelled|train got cancelled|trip called off|missed my flight|missed my train > cancelled|rebook|missed connection
my bags|suitcase|hand luggage|take how many bags > baggage|luggage|baggage allowance
near me|close by|round here > distance|nearby|radius
# health
see a nurse > appointment|booking|consultation
more pills|get more of my pills|pills ran out|top up my medicine > refill|prescription renewal|repeat prescription
forgot my pill|missed my pill > missed dose|medication reminder
comes out in a rash|bad reaction to > allergy|allergic|adverse reaction
test came back|results are in|my bloods|how did my test > test results|lab results|released
off the chart > abnormal|out of range|reference range
my wife's records|my mum's records|look after my mum > medical record|consent|proxy access|caregiver
# learning
sign up for a class|get on a course|get into a class|drop a class > enroll|enrollment|unenroll
paper to hand in|coursework > assignment|submission|homework
handed in late|hand it in late|too late to hand in|missed the hand in > late submission|deadline|penalty|due date
hand it in again|another go at the test|sit it again|resit > resubmit|retake|attempts|maximum attempts
what do i need to pass|flunk|fail the test|get through the exam > pass mark|passing score|minimum score|fail
my mark|how did i do > grade|score
time for the test|test clock|time runs out in the test > time limit|exam|auto submit|timer
bunk off|skip class|didn't come to class|roll call > attendance|absent|absence
paper that says i passed|diploma > certificate|completion
finish the course > course progress|completion|completed lessons
`)
