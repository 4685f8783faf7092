import { rowsOf } from './classes.ts'

/** Said of mails and notices, comments and chat, devices, languages and what helps people to see and hear. */
export const EN_NOTICES = rowsOf(`
# mails and notices
get told|hear about it|find out about|be told|give me a shout|drop me a line|give me a nudge|nudge|nag > notification|reminder|email notification
too many mails|too many emails|bombarded|flooded|swamped|spamming me|stop bothering me|leave me alone|leave me in peace > notification settings|unsubscribe|digest|opt out
one mail a day|all in one mail|bundle my mails|once a day instead > digest|daily summary
mail never came|mail didn't come|never got the mail|didn't get an email|email never arrived|email went missing > email not received|spam folder|delivery
junk|junk folder|ended up in spam > spam folder|spam
mail came back|email bounced|wrong mailbox > bounced|undeliverable|invalid email
who gets told|who gets an email|who hears about it|who gets the mail > recipient|notified|notification|subscribers
follow it|keep an eye on|keep tabs on|watch it > follow|subscribe|watch
news letter|ads|advertising|marketing stuff|offers by mail > marketing|promotional|newsletter|opt in|consent
mails i can't stop|mails i have to get|important mails > transactional|mandatory|cannot be disabled
banner on the phone|comes up on my phone|lock screen message > push notification|notification permission
don't wake me|quiet time|peace at night > do not disturb|quiet hours
little bell|list of news > notification center|notifications|unread
mark them all|seen them all|clear the bell|get rid of the number > mark all as read|unread|badge
number on the icon|red number > badge|unread count
tell me later|ask me later|later please > snooze|remind later|reminder
fades away|fades out|disappears by itself|stays up for > auto dismiss|dismissed|disappears
stays there until|won't go away|doesn't go away|have to click it away|click it away|wave it away > persistent|dismiss|close|manually
comes up again|keeps coming up|keeps popping up|every time i open > only once|do not show again|dismissed
don't show me this|never again|stop showing > do not show again|dismiss|hide
# comments
leave a note|leave a comment|write underneath|say something about|remark|jot down > comment|note|reply
answer back|answer someone|write back|get back to > reply|thread
change what i wrote|fix my comment|reword > edit comment|edited
take down my comment|pull a comment > delete comment|remove comment
deal with a comment|comment is dealt with|tick off a comment > resolve
someone named me|got named|call someone in > mention|notification
thumbs up|heart it > reaction|emoji
who read it|did she see it|has he seen it > read receipt|seen|viewed
nasty comment|insult|bullying|troll > report|abuse|moderation
# chat
chin wag|chatter|have a word|get hold of|get in touch|get through to|reach someone > contact|chat|message
pull my message back|wish i hadn't sent|take back what i wrote > recall|unsend|delete message|time limit
only one tick|stuck on sending|message hanging|little clock next to it > sending|not delivered|failed to send|pending
send it once more > resend|retry
biggest group > group|maximum members
scroll up|old messages|what was said before|further back > message history|load earlier
shut someone up|don't want to hear from|stop him writing|stop her writing > block|mute
wait for someone|before somebody answers > queue|waiting time|response time|agent
pass me on|put me through|hand me over|give me to someone else > transfer|escalate|agent
done with my problem > resolved|closed|ticket
open it again|problem came back|not solved after all > reopen
# devices
phone goes to sleep|screen goes off|screen turned off|phone locked > background|lock screen|screen off|resume
switch apps|go to another app|come back to the app > background|foreground|resume
flat battery|battery died|phone died|low battery > battery|low power|interrupted
doesn't fit|falls off the screen|runs over the edge|spills over > overflow|wrap|truncated|responsive
old phone|old browser|ancient browser|what do i need to run it > supported browsers|minimum version|not supported|system requirements
use my camera|use my microphone|use my mic|look at my contacts|get at my photos > camera permission|microphone permission|contacts|camera
said no to the camera|didn't allow the camera|said no at first|turned it down by mistake > permission denied|camera permission
ask me for permission|asks if it may|when does it ask > permission request|prompt
on a plane|in a tunnel|in the underground|on the subway|dead spot > offline|no network|flight mode
put it on my phone|get the app|reinstall > install|uninstall|app store
# languages, looks, access
in my language|in spanish|in german|speaks french|change the language|other tongue > language|locale|translation
not translated|half in english|still in english > untranslated|fallback language|translation|default language
arabic|hebrew > right to left|rtl|layout
black screen look|dark look|easy on the eyes|black theme|goes dark at night > dark mode|theme|system setting
follow my phone|same as my phone|like the rest of my computer > system setting|follow system|theme
our colours|our logo|our own look|make it look like us > branding|logo|custom theme|white label
reads it out|reads out loud|read aloud|voice that reads|blind people|can't see well > screen reader|accessibility|aria|announced
hard to read|can't make out|pale text|low contrast > contrast|accessibility|wcag
colour blind|tell red from green > color blind|contrast|not by color alone
hard of hearing|deaf|words under the video > captions|subtitles|transcript
makes me dizzy|stop the moving > reduced motion|animation|flashing
words for a picture|describe a picture > alt text|alternative text
small buttons|can't hit the button > touch target|minimum size|accessibility
`)
