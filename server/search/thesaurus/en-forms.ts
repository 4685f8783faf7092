import { rowsOf } from './classes.ts'

/** Said of filling in, of limits, and of dates, hours and zones. */
export const EN_FORMS = rowsOf(`
# filling in
fill out|put in my details|key in my > input|enter
box to type in|box to write in|little box|where i type > input field|text field
star next to it|red star|starred field > required|mandatory|asterisk
leave it empty|leave it out|leave out|skip it|skip over|not fill it in|don't fill in > empty|blank
miss a field|missed something|missed a box|forgot a field|forgot something|didn't put in > required|missing|cannot be empty
doesn't take what i type|won't take my|doesn't accept|won't accept|spits it back|moans|complains|grumbles|won't have it > invalid|validation error|error message
tells me it's wrong|says it's wrong|shouts at me|red box|red line|red border > validation error|error message|highlighted
checks while typing|checks when i leave > validation|on blur|on submit|real time
save won't work|can't save|won't save > save|disabled|validation
can't send it|can't submit|won't submit|send button doesn't work > submit|disabled|validation
only numbers|just digits|letters where numbers|letters in a number > numeric|digits only|numbers only
below nothing|less than nothing|minus number > negative|greater than zero
too big a number|number is too big > maximum|exceeds|out of range
number is too small|not high enough > minimum|out of range
real email|proper email|email is wrong|email looks wrong|not an email > invalid email|email format|valid email
real phone number|phone number is wrong|number isn't right|plus in front > phone number|country code
postcode|post code > postal code|zip code
no more letters|stops me typing|can't type more|cuts me off > maximum length|character limit|truncated
letters left|counts my letters|counter under the box > character counter|remaining characters|character limit
copy in|paste in|stick in from|paste from > paste|clipboard
fills itself in|filled in already|already filled in|already in the box|puts it in for me > prefilled|autofill|default value
little question mark|explain a field|help next to the box > tooltip|helper text|help icon
pick one|one or the other|just one of them|can only pick one > radio button|single select|mutually exclusive
more than one answer|pick as many > multi select|checkbox|multiple
unpick|untick|take the tick out|take it off again > unchecked|deselect|clear selection
rub it out|clear the box|little x in the box > clear|reset|clear button
start over|begin again|do it all again|from the top > reset|restart|clear form
saved by itself|saves on its own|do i have to save|need to press save > auto save|saved automatically|draft
finish it later > draft|save draft|incomplete
left without saving|close without saving|closed the tab|window shut|browser closed|walked off without saving > unsaved changes|discard|draft
throw my changes away|bin my changes|forget the changes|never mind > discard|cancel|unsaved changes
pressed twice|sent twice|went in twice|got two of them|ended up with two > duplicate submission|duplicate|idempotent|disabled while submitting
depends on what i pick|other boxes come up|new boxes turn up|more questions come up > conditional field|displayed when|dependent field
change it after sending|sent it too soon|fix it after sending|change what i sent > after submission|editable
have to agree > terms|agree|consent|checkbox
# limits and allowances
run out of|ran out of > exhausted|quota exceeded|limit reached|remaining
nearly out|nearly used up|almost used up|getting close to|close to the limit > threshold|usage|remaining
use up|using up|eat up|burn through|get through > quota|consumed|limit reached|exhausted
hit the wall|hit the ceiling|bump into the limit|reached the end of|no more allowed > limit reached|quota exceeded
start afresh|counter goes back|gets filled up again|fills up again|goes back to zero > resets|quota reset|renewed|monthly
keep what i didn't use|unused ones > roll over|unused|carry over
raise the limit|need more than that|lift the limit|stretch the limit|more than allowed > increase limit|limit increase|upgrade
as many as i like|as much as i want|endless|all i can > unlimited|no limit
cool off|hold your horses|have to wait before > cooldown|retry after|rate limit|wait
once only|only the once|one shot > one time|single use|only once
# dates and hours
in the past|day that's gone|back in time|already past > past date|cannot be earlier|invalid date
in the future|day that hasn't come|from tomorrow > future date|cannot be later
ends before it starts|end before the start|dates the wrong way round > end date|start date|later than|invalid range
my own time|local clock|our time|in another country|whose time > time zone|local time|utc
clocks change|summer time|clocks go back|clocks go forward|winter time > daylight saving|dst|time zone
an hour off|wrong hour|time is wrong > time zone|utc|local time
stroke of midnight|end of the day|by the end of the day|last minute of the day > 23 59|end of day|midnight|cut off
over and over|again and again|keeps happening|every now and then|comes round again|repeat it > recurring|repeat|recurrence
just this one time|not the whole series|all of the following > this occurrence|series|recurring
put it off|put off|push it back|move it back|move it to later|hold off|delay > postpone|reschedule|deferred|snooze
bring it forward|move it up|do it sooner|earlier day > reschedule|earlier
out of hours|after hours|when you're closed|outside office hours|too late in the day > business hours|outside working hours|closed
opening times|when are you open > business hours|opening hours|working hours
by when|until when|at the latest|when must i > deadline|due date|before|no later than
wear off|worn off|lose its force|stop counting|runs its course > expires|validity|lapse
time out|time's up|time ran out > timeout|timed out|expired|countdown
clock is ticking|counts down|clock running > countdown|timer|remaining time
set it for later|do it at night|plan it for|line it up for|have it go out later > scheduled|scheduled time
`)
