import { rowsOf } from './classes.ts'

/** What is said of amounts and times, of reasons and results: too wide to find a rule, it lifts those that are found. */
export const EN_ASKING = rowsOf(`
# amounts and lengths
a couple of days|couple of days|two days > 2 days|48 hours|days
a couple of weeks|couple of weeks|a fortnight|fortnight > 2 weeks|14 days|two weeks
half an hour|half hour|thirty minutes > 30 minutes|30 min|minutes
quarter of an hour|fifteen minutes > 15 minutes|minutes
three quarters of an hour|forty five minutes > 45 minutes|minutes
an hour and a half|one and a half hours|ninety minutes > 90 minutes|hours
a full day|twenty four hours|a whole day|round the clock|one day > 24 hours|1 day|day
a week|one week|seven days > 7 days|1 week|week
a whole month|one month|thirty days > 30 days|1 month|month
three months|ninety days > 90 days|3 months|quarterly
half a year|six months|every six months > 6 months|180 days
a year|one year|twelve months > 1 year|12 months|365 days|annual
a minute|one minute|sixty seconds > 60 seconds|1 minute
an hour|one hour|sixty minutes > 1 hour|60 minutes
a dozen > 12
half a dozen > 6
a thousand|a grand > 1000
half of it|fifty percent|by half > 50 percent|half
twice as much|two times > double|twice|2
a few|a handful > several|number|limit
loads of|tons of|heaps of|a great many|masses of > multiple|bulk|maximum
only so much|no more than > at most|maximum|limit|up to
no less than|not under|as little as > at least|minimum
as much as|all the way to|as high as > up to|maximum
how large|what size > size|maximum|mb|width
how far > distance|range|radius
how fast|how quickly > seconds|speed|performance|within
what age > age|date|days
longest|how long at most > maximum|length|duration
shortest|how short > minimum|length
each of them|apiece|per person > each|per user|per
all in all|overall > total|sum
bit more|little extra|some more > additional|extra|increase
goes up|climbs|goes through the roof > increase
# times
as soon as|the moment|the minute > immediately|after
in no time|before you know it|on the spot|there and then|in a jiffy|in a flash|in a tick > immediately|instantly|seconds|real time
for a while|for a bit|for the time being|for now > temporary|temporarily|duration
sooner or later|after a while|in a while > after|delay|scheduled
all the time|day and night|round the year|non stop > always|continuous
never ever|under no circumstances|at no time > never|not allowed|cannot
every time|whenever > each time|every|always
from now on|in future|from here on|going forward > effective|default|future
until now|so far|up to now|to date > current|total|accumulated
at the start|in the beginning > initial|default|first
at the end|in the end > end|final|last
in the meantime|meanwhile|until then > pending|during
every couple of|every few > interval|frequency|every
how regularly|how frequently|at what rate > interval|frequency|schedule
once a day|twice a day > daily|per day
once a week > weekly|per week
first come first served|who comes first > order|priority|queue
later on|some other time|another time > later|scheduled|deferred
# reasons and results
what for|on what grounds|how so|what makes it|what's behind > reason|because|condition
what comes of it|what does it do|what does that do|what's the upshot|what follows|what do i see > result|shown|displayed|after
what do i lose|what will i lose|do i lose > deleted|lost|retained|removed
what stays|what do i keep|do i keep > retained|preserved|kept
what am i left with|what's left over > remaining|retained|balance
does it cost me|do i get charged|does it cost > fee|charge|price|free
do i have to pay|must i pay > payment|required|free|fee
is there a way|any way to|how do i go about|how would i|how do you > supported|action|steps
am i supposed to|should i > required|recommended
does it work with|can it do > supported|compatible
can't i|why can't i|why won't it|how come i can't > not allowed|disabled|permission|condition|limit
what's stopping|what is in the way|what's holding it up > condition|blocked|disabled|reason
what does it take|what do i need|what must i have|what do they want from me > required|requirement|precondition|condition
under what conditions|on what terms|with what strings > condition|eligible|requirement
only if|as long as|provided that|so long as > condition|only
except when|apart from|bar the > except|exception|unless
no matter what|either way|come what may > always|regardless
what sort of|what kinds of|which kinds|what types > type|supported
who is told|who knows > notified|recipient
what are my choices|what can i pick|what have you got > options|available|supported
where do i see|where does it say|where will i find > page|section|displayed
where does it end up|where is it kept > location|stored|destination
how do i know|how can i tell|how will i know > notification|status|indicator|confirmation
how do i stop|how to stop > disable|cancel|turn off
how do i undo > undo|revert|restore
does it tell me|will i be warned|do i get a warning > notification|warning|confirmation
is it automatic|by itself|on its own|all by itself > automatically|automatic
by hand|do it myself > manual|manually
who decides|up to whom > admin|owner|approver|permission
what's the difference|how is it different|not the same as > difference|compared|instead
what happens to their stuff|what becomes of their work|who gets their work|their things when they leave > reassign|transfer ownership|retained|content owner
who may|who gets to|who has the right|who is allowed|who do i need to be > role|permission|admin|owner|allowed
what if it fails|if it goes wrong|in case it breaks|when it doesn't work > failed|failure|error message|fallback
stand for|what does it mean|what is it for|what's the point > description|definition|purpose
`)
