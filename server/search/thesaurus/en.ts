import { rowsOf } from './classes.ts'

/** Everyday English before `>`, what rules and cases say after it. Inflections need no word of their own: both sides are stemmed. */
export const EN_NEAR = rowsOf(`
# accounts and sign-in
sign on|get in|log on|get into|log in > login|sign in|authentication
can't get in|can't sign in|can't log in|cannot log in|won't let me in|unable to sign in > login failed|locked|invalid credentials
kicked out|booted|thrown out|kicked off|logged out by itself|signed out by itself > session expired|logout|forced logout|signed out
locked out|shut out|blocked out > locked|account locked|suspended|too many attempts
banned|blocked account > suspended|blocked|disabled|deactivated
get back in > unlock|reactivate|unblock
make an account|open an account|get an account|join up|new account|set up an account > register|sign up|registration|create account
close my account|leave for good|delete my profile|quit for good > delete account|account deletion|deactivate account|close account
change account|other account > switch account
stay logged in|keep me signed in > remember me|persistent session|stay signed in
social login|google login|facebook login|login with google > single sign on|sso|oauth|third party
face scan|face unlock > face recognition|biometric|face id
touch id > biometric|fingerprint
handle|screen name > username|display name|nickname
profile picture|my photo > avatar|profile photo
about me|my details|my info|personal details > profile|personal information
not signed in|without an account|no account > guest|anonymous|unauthenticated
two devices|other device|another phone|same time on > multiple devices|concurrent session|another device
prove who i am|id check|prove identity > identity verification|kyc|verification
left alone|doing nothing|walk away > inactivity|idle|session timeout
# passwords and codes
lost password|don't remember password|forgotten password > reset password|password recovery|forgot password
new password > change password|reset password|update password
wrong password|bad password|mistyped password > incorrect password|invalid password|invalid credentials
easy password|password too simple > password strength|password policy|weak password
passwords differ|passwords don't match|not the same password > mismatch|do not match|confirm password
see the password|eye icon > show password|password visibility|masked
text code|sms code|code by text|six digit code|pin by text > verification code|one time password|otp|passcode
no code|code never came|code didn't arrive|didn't get the code > resend|verification code|not received
send again|another code|new code > resend|resend code|countdown
wrong code|bad code|code doesn't work > invalid code|incorrect code|expired code
are you human|robot check|picture puzzle|slider puzzle > captcha
second step|two step|double check login|extra login > two factor|2fa|mfa|two step verification
secret number > pin|passcode
# payments
hand over money|cough up > payment|pay|checkout
bounced|turned down|knocked back|refused card|card refused|didn't go through|did not go through > declined|rejected|payment failed
can't pay|cannot pay|won't take my card|payment doesn't work > payment failed|declined|insufficient balance
paid already|went through|money gone > payment successful|paid|completed
not paid yet|still to pay|haven't paid > unpaid|pending payment|awaiting payment
charged twice|paid twice|double charge|billed twice > duplicate payment|duplicate charge|duplicate
not enough money|broke|no funds|short of money|no money left > insufficient balance|insufficient funds|balance
money back|get my money back|give back money|pay back > refund|reimbursement|chargeback
no money back|won't refund|can't refund > non refundable|refund rejected|not eligible
some money back|part of the money > partial refund
take money out|take out money|get money out|cash out|pull money out|get cash > withdrawal|withdraw|payout
can't withdraw|money stuck|can't cash out > withdrawal failed|withdrawal limit|insufficient balance
put money in|add money|load money|fill up balance > top up|deposit|recharge|add funds
send money|wire money|move money > transfer|remittance
money arrive|money show up|land in my account > credited|settlement|payout|deposited
cut|cost to use|extra charge > fee|commission|service fee|surcharge
money history|where my money went > transaction history|statement|transactions
funds|money left > balance|wallet
how expensive|what it costs > price|amount|fee|cost
altogether|sum up|all up|grand total > total|subtotal|amount due
bill for tax|proof of payment > invoice|receipt
gst > tax|vat
tip|gratuity
in parts|pay over time > installment|pay later
owe|behind on payment|late payment > overdue|outstanding|past due
card on file|my card > payment method|saved card|credit card
bank card|credit card|debit card|plastic > card|payment method
security code|number on the back|three digits > cvv|cvc
# orders and shopping
bought|stuff i bought|things i bought > order|purchase|order history
buy|place an order > order|checkout|purchase
call off|don't want it|changed my mind|back out|scrap > cancel|cancellation
trolley|bag|shopping bag > cart|basket
none left|gone > out of stock|sold out|unavailable
run out|ran out > out of stock|sold out|limit reached|quota exceeded|exhausted|expired
left in stock|how many left|any left > stock|inventory|available quantity
no longer sold|taken down > delisted|unavailable|discontinued
discount code|promo|coupon code|money off > coupon|promo code|voucher|discount
code not working|coupon doesn't work|voucher doesn't work > invalid coupon|coupon expired|not applicable
cheaper|sale|reduced|markdown > discount|promotion|offer
perks|rewards > loyalty|reward points|points
postage|delivery cost|delivery charge > shipping fee|delivery fee|free shipping
parcel|package|box delivered > shipment|delivery|shipping
where is my order|where's my parcel > tracking|shipment status|tracking number
sent out|on its way > shipped|dispatched|in transit
got it|turned up|showed up|arrived > delivered|received
where it goes|send to|ship to > delivery address|shipping address
pick up|pick it up|collect myself|collect in store > pickup|collection|click and collect
send back|give back|take it back|sent back > return|refund|exchange
swap|trade for another|different size > exchange|replacement
broken item|faulty|came broken > defective|damaged|replacement|return
star rating|write a review|stars > review|rating|feedback
shop owner > merchant|seller|vendor
shopper|client > customer|buyer
save for later|wish list|favourite|heart > wishlist|favorites|saved items
wait list|tell me when back > waitlist|back in stock|notify me
present > gift card|gift
# medical appointments
gp|medic > doctor|physician|provider|clinician
sick person > patient
see a doctor|doctor's visit|checkup|check up > appointment|consultation|visit
reserve|slot > appointment|booking|reservation|schedule
move my appointment|another day|change the time|push back > reschedule|change appointment
didn't show|didn't turn up > no show|missed appointment
running late|turn up late > late arrival|grace period
wait in line|waiting line|line up > queue|waiting room
medicine|meds|drugs|pills > medication|prescription
script > prescription|refill
blood work|scan result > lab results|report|test result
health history|past illness > medical record|medical history
health plan|cover for doctor > insurance|coverage
sent to specialist > referral
video visit|online doctor|see doctor online > telehealth|video consultation
# chat and messages
text|dm|ping|write to > message|direct message|chat
talk to > chat|conversation|message
not delivered|won't send|didn't send|stuck sending > failed to send|undelivered|retry
take back a message|delete what i sent > recall|unsend|delete message
red dot|dot|bubble number|little number > badge|unread|unread count
blue ticks|did they read > read receipt|read|seen
voice note|voice clip|audio message > voice message|audio
ring|phone call|video chat > call|voice call|video call
smiley|emoticon > emoji|sticker|reaction
silence|shut up|quiet > mute|do not disturb|silent
ignore someone|blacklist|shut someone out > block|blocked user|block list
rude|swear|bad words|spam > report|profanity|abuse|moderation
room|group chat > group|channel|conversation
tag someone|call out|at sign > mention
stick to top|keep on top > pin
human|real person|talk to someone|help desk > customer service|support|agent
bot|auto answer > chatbot|automatic reply
pass on > forward|share
add friend|befriend > friend request|contact|add contact
# forms and validation
typo|wrong format|bad input|typed wrong|garbage > invalid|validation|format|invalid format
left blank|left empty|nothing typed|blank|didn't fill in|forgot to fill > required|mandatory|empty|cannot be empty
must fill|have to fill|have to enter > required|mandatory
can leave out|not needed|don't have to > optional|skip
how many letters|how many characters|how long can|too many letters|too long > maximum length|character limit|max length|characters
too short|not enough letters > minimum length|minimum characters
weird characters|funny characters|symbols|odd characters > special characters|invalid characters
space at the end|extra spaces|spaces > whitespace|trim|leading or trailing
already taken|name taken|same name|used by someone > already exists|duplicate|already in use|unique
half finished|half done|not finished|come back later > draft|save draft|unsaved
lose my changes|lost my work|leave without saving|lost changes > unsaved changes|discard|confirm leave
hand in|send off|send in > submit|submission
click twice|double press|mash|tapped twice > duplicate submission|double click|debounce
pick from list|choose from list|picklist > dropdown|select|options
tick|tick box|check mark > checkbox|checked|select
pick everything|choose all|all at once > select all|bulk
didn't pick|nothing picked|none chosen > not selected|please select|no selection
mail address|e-mail|mail > email
small print|terms|legal stuff > terms of service|terms and conditions|privacy policy|agreement
red text|red message|goes red|turns red > error message|inline error|validation error
grey text|ghost text > placeholder|helper text|hint
# files
put up a file|attach|send a file|add a file > upload|attachment
can't upload|won't upload > upload failed|unsupported format|file size
file too big|too large|how big|huge file > file size|maximum size|size limit
what kind of file|which files|file kind > file type|supported formats|format
pic|snapshot > image|photo|picture
take a picture > camera|take photo|camera permission
get a copy|grab file|save to my computer > download|export
can't download|download stuck > download failed
sheet|excel > csv|spreadsheet|xlsx
get data out|dump|pull data > export|download
bring in|load data|get data in > import|bulk import
print out|hard copy > print
clip|copy text > copy|clipboard
won't open|can't open|broken file > corrupted|unsupported|preview failed
folder|directory
# members, roles, invitations
ask someone in|bring someone in|add teammate|let someone in > invite|invitation|add member
throw someone out|kick someone|take someone off|kick > remove member|remove|revoke
walk out|quit the team|leave the team > leave|leave team
boss|in charge|manager|head > admin|administrator|owner
teammate|coworker|colleague|team mate > member|team member|collaborator
hand over|pass over|give to someone else > transfer|transfer ownership|reassign
invite not working|invite link dead|old invite > invitation expired|invalid invitation
job|position|level > role
how many people|too many people|team full|full > member limit|seat limit|maximum members|seats
# permissions
can't see|cannot see|not there|hidden from me > hidden|not visible|no permission
not allowed|no rights|no access|won't let me > permission denied|unauthorized|access denied|forbidden|insufficient permissions
who can see|who sees > visibility|permission|view access
who can change|who can edit > edit permission|editor|role
let|give access > allow|grant|permission
where i am|my location|gps > location|location permission
look but not touch|can't change|can't edit|only look > read only|view only|not editable
sign off|ok it|green light|give the ok > approve|approval|review
knocked down|sent back for changes|said no|turn down > rejected|declined|denied
waiting for ok|not approved yet|in review > pending approval|pending|under review
# billing, plans, seats, trials
monthly plan|sign up for plan > subscription|plan
keep paying|extend my plan|continue plan > renew|renewal|auto renew
stop paying|end my plan|stop subscription > cancel subscription|unsubscribe|turn off auto renewal
try for free|try out|free period|free version > trial|free trial|free plan
over|ended|ran out of time|out of date|stale|lapsed > expired|expiry
how long is it good|good until|valid until|good for > expires|validity|expiration date
go premium|better plan|bigger plan|move up > upgrade|premium
cheaper plan|smaller plan|move down > downgrade
licence|places|users i pay for > seat|license
used up|used it all|hit the limit|maxed out > limit reached|quota exceeded|exceeded
part of a month|partial month > prorated|proration
# notices and settings
pops up|box that appears|window that opens > dialog|modal|popup
little message|brief message|message at the bottom|flash message > toast|snackbar|notification
heads up > notification|alert|warning
tell me|let me know|remind > notification|reminder|notify
stop emails|stop mails|no more emails > unsubscribe|notification settings|opt out
noise|beep > sound|ringtone|alert tone
buzz|shake|vibrate > vibration|haptic
options|config|tweak > settings|preferences|configuration
switch on > enable|turn on|activate
switch off|shut off > disable|turn off|deactivate
tongue|other language|translate > language|locale
dark theme|night mode|black background > dark mode|theme
bigger letters|larger text > font size|text size
out of the box|to begin with|at first|from the start > default|initial
put back to normal|back to default|factory > reset|restore defaults
wipe|free up space|clear out > clear cache|clear|storage
# states of controls
greyed out|grayed out|grey|dimmed|faded|can't click|cannot click|can't press|can't tap|unclickable > disabled|inactive|not clickable
clickable|lights up|comes alive|can press > enabled|active
nothing happens|doesn't react|does nothing|no reaction|doesn't respond|doesn't work > no response|unresponsive|not responding|failed
stuck|frozen|hangs|hung > unresponsive|loading|timeout|freeze
spinning|wheel|keeps loading|circle > loading|loading indicator|spinner
white page|blank page|empty screen|nothing there > empty state|blank|no data
nothing to show|no items > empty state|no results|no data
closes by itself|shuts down|dies > crash|unexpected exit
vanish|goes away|gone missing|went away > hidden|disappears|removed|dismissed
comes up|shows up|see > displayed|shown|appears|visible
worked|all good|done > success|successful|completed
didn't work|went wrong|no luck|broke down > failed|failure|error|unsuccessful
in the works|under way|still going > in progress|processing|pending
on hold|stopped|hold > paused|suspended
no good any more|void|dead > invalid|expired|revoked
ticked already|chosen already|picked already > selected by default|preselected|default
glow|stand out|lit > highlight
# errors and network
no internet|no signal|lost connection|no wifi|no connection > offline|network error|no network|disconnected
slow|bad connection|poor signal|takes forever|laggy > timeout|slow network|loading
trouble|problem|issue|glitch|bug > error|failure|exception
site is down|server down|down > unavailable|server error|maintenance
waited too long|too slow to answer|took too long|takes too long > timeout|timed out|request timeout
have another go|one more time|redo > retry|try again
being fixed|under repair > maintenance|scheduled maintenance
too many times|too often|too fast|too many tries|too many goes > rate limit|too many attempts|too many requests|throttled
come back online|back online > reconnect|connection restored
doesn't exist|no such|not there any more|dead link > not found|404|does not exist
# deletion and restoration
get rid of|throw away|bin|trash|chuck|erase|wipe out|take away|take off|rub out > delete|remove
empty everything|delete everything > clear all|delete all|bulk delete
get back|bring back|undelete|deleted by mistake|deleted by accident > restore|undo|recover|recycle bin
rubbish|wastebasket > trash|recycle bin|deleted items
are you sure|ask first|ask before|double check > confirmation|confirm|confirmation dialog
go back on|reverse|take back|changed mind > undo|revert|cancel
for good|forever|gone for ever|no way back > permanently|permanent|irreversible|cannot be undone
put away|shelve > archive
# search, filter, sort
look for|look up|hunt for > search|find
can't find|nothing found|no match|nothing comes up > no results|not found|empty state
narrow down|only show|just show|show only > filter
put in order|which comes first|what order|order by|ordered > sort|ascending|descending|sort order
newest first|latest on top|most recent > descending|sort by date|latest
what i searched|past searches > search history|recent searches
guess what i type|type ahead > autocomplete|suggestions
scroll down|bottom of the list|see more > pagination|load more|infinite scroll
flip page > pagination|next page
pull down|drag down > pull to refresh|refresh
per page|rows on a page > page size|pagination
open up|unfold|show more > expand
fold|fold up|hide details > collapse
# gestures and moving on
press|hit|push|poke|touch > tap|click
hold down|keep pressing|press and hold > long press
slide|flick > swipe|drag
go back|previous page|step back > back|return
brings me to|where do i land|sends me to|lands on|takes me to > redirect|navigate
x button|cross|little x|close button > close|dismiss
top bar > navigation bar|header
bottom bar|bottom menu > tab bar|bottom navigation
three dots|three lines|burger > menu|more|hamburger menu
first time|newcomer|beginner|just joined > onboarding|first launch|new user
how far along|percent done > progress|progress bar
link not working|dead link > invalid link|expired link|broken link
# devices
phone app|on my phone|iphone|cell phone > mobile|ios|android|app
computer|laptop|pc|website > desktop|web|browser
ipad|tablet
turn phone sideways|sideways > landscape|orientation
old app|needs update|outdated app > update required|force update|outdated version
put in background|leave the app|minimise|minimize|lock screen > background|foreground|resume
# words of the trade among themselves
login|log in|sign in
register|sign up|create account
logout|log out|sign out
session expired|session timeout
locked|suspended|blocked
deactivate|disable
password reset|reset password|recover password
incorrect|invalid|wrong
verification code|otp|one time code|passcode
resend|send again
attempts|tries|retries
payment|checkout
declined|rejected|refused
unpaid|pending payment|awaiting payment
refund|reimbursement
withdrawal|payout|cash out
top up|deposit|add funds
transfer|remittance
credited|deposited
fee|charge|surcharge
statement|transaction history
amount|price|cost
total|sum
insufficient balance|insufficient funds|not enough balance
out of stock|sold out|unavailable
cart|basket|bag
coupon|voucher|promo code|discount code
discount|promotion
shipping|delivery
shipment|package|parcel
pickup|collection
merchant|seller|vendor|store
customer|buyer|client
order|purchase
invoice|receipt
installment|payment plan
overdue|past due
doctor|physician|clinician|provider
appointment|booking|reservation|visit
reschedule|change appointment
prescription|medication
lab results|test results
message|chat|conversation
unread|badge
mute|silence|do not disturb
report|flag
forward|share
required|mandatory|cannot be empty
optional|not required
validation|verify|check
character limit|maximum length|max length
special characters|symbols
duplicate|already exists|already in use
draft|unsaved
confirmation|confirm dialog
dropdown|select|picker
upload|attach
image|picture|photo
download|export
copy|clipboard
invite|invitation
admin|administrator
member|teammate|participant
owner|creator
permission denied|access denied|unauthorized|forbidden|no permission
read only|view only
approve|accept
reject|decline|deny
pending|in review|awaiting
renew|renewal|extend
trial|free trial
expire|expiry|expiration|validity
plan|subscription|package
upgrade|premium
seat|license
quota|allowance|usage limit
limit|maximum|max|cap
minimum|min
remaining|left
notification|alert|push
reminder|notice
settings|preferences
enable|turn on|activate
disable|turn off|deactivate
default|initial
reset|restore defaults
unresponsive|not responding|freeze
loading|spinner|progress
empty state|no data|blank
error|failure|exception
offline|no network|network error|no internet
timeout|timed out|time out
server error|service unavailable|internal error
retry|try again
rate limit|throttle|too many requests
crash|unexpected exit
delete|remove|erase
restore|recover|undo
archive|hide
search|find|look up
filter|refine
sort|order by
descending|newest first
pagination|page size
expand|show more
collapse|show less
redirect|navigate|go to
tap|click|press
swipe|slide
dismiss|close
hidden|invisible|not shown
displayed|shown|visible|appears
create|add|new
edit|modify|update|change
holiday|day off
business day|working day|weekday
daily|every day|per day
immediately|instantly
mobile|phone
desktop|computer
username|user name|nickname
email|e mail|mail
`)

/** Idioms of asking and words of a wide field: what they lead to is in too many rules to be found by it. */
export const EN_LOOSE = rowsOf(`
# time
how long|how soon|how much time|wait time|time frame > minutes|seconds|hours|days|within|duration|timeout
how long until|how long before|when does it run out|when is it over > expires|expiry|within|days|hours|minutes
what time|which day|when > date|time|schedule
last day|latest|cut off > deadline|before|due date
in advance|ahead of time|beforehand|earliest > prior|before|advance
straight away|at once|instantly|right now > immediately|real time|instant
tomorrow > next day|next business day
day off|weekend|bank holiday|public holiday > holiday|business day|working day
every day|each day|a day|per day > daily|day
every week|each week > weekly|week
every month|each month|a month|per month > monthly|calendar month
at night > midnight|00 00
how often|every so often > interval|frequency|seconds
# counts and limits
how many|how much > limit|number|maximum|amount|count
how many times|how many tries|how many goes|number of tries > attempts|limit|maximum|consecutive|retries
most|biggest|highest|top|cap|ceiling > maximum|limit|max|up to|at most
least|smallest|lowest|fewest|floor > minimum|min|at least
left|still have > remaining|available|balance
too much|too many|over the limit|beyond > exceeds|limit|maximum
enough > sufficient|minimum
rules|catch > limit|restriction|condition|requirement
allowed number|allowance > quota|limit|maximum
# idioms of asking
why|how come|what's the reason > reason|because|error|failed
what happens|what will happen|then what > shown|displayed|redirected|message|dialog
what does it say|what message|which message|wording > message|toast|copy|text
is it possible|am i able|may i|can i > allowed|supported|permitted
do i need|do i have to|must i > required|mandatory|optional
where do i|where can i|where is > page|menu|settings|entry
who can|who is able|which people > role|permission|admin|user
how is it worked out|how do they work out|worked out > calculated|formula|calculation
differ|versus > difference|compared
what if|suppose|in case > when|condition
before i can|prerequisite > precondition|requirement|condition
# wide words
money|cash|dollars > amount|balance|payment|funds
thing|stuff > item|product|content
alter|switch around > edit|modify|update|change
make|set up > create|add|new
get > receive|obtain
person|people|folks > user|member
kid|child|children|teenager > minor|parental|guardian|age
old are you|how old|birthday > age|date of birth
family|relative|spouse > family member|dependent
hacked|stolen|safe|secure > security|suspicious|fraud|risk
scam|cheat|fake > fraud|risk|report
secret > privacy|private|confidential
stars instead|hide part > masked
at the same time|together > concurrent|simultaneous
look like|appearance|looks > style|displayed|layout
wrong|bad > invalid|incorrect|error
right|proper > valid|correct
works with|goes with > compatible|supported
`)
