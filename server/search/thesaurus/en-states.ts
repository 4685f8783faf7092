import { rowsOf } from './classes.ts'

/** Said of waiting, of what goes wrong, and of how a thing stands. */
export const EN_STATES = rowsOf(`
# waiting and loading
takes ages|takes a while|takes for ever|crawling|sluggish|slow as treacle > slow|timeout|loading|performance
goes round and round|going round in circles|spinny thing|egg timer|hourglass > loading|spinner|loading indicator
won't load|doesn't load|never loads|doesn't come up|won't come up|page is blank > failed to load|load failed
empty at first|nothing in it yet > empty state|no data|first use
bar creeps|bar that fills up > progress bar|progress|remaining time
stop it half way|stop it while it runs|call it off half way|break it off > cancel|abort|interrupted|in progress
carry on|carry on where|go on where i stopped|keep going > resume|continue
in the background|while i do other things|behind my back > background|asynchronous
wait your turn|in the queue|stand in line > queued|pending
# going wrong
falls over|fell over|goes belly up|keels over|goes down|went down > crash|unavailable
acts up|plays up|goes haywire|wonky|dodgy|flaky|on the blink > malfunction|unstable|intermittent|failure
hiccup|blip|snag|hitch > temporary error
goes wrong half way|breaks half way|fails in the middle|half of it worked > partial failure|rolled back|partially completed
says something went wrong|oops page|error number > error message|error code|unknown error
can't reach you|can't get through|can't connect|won't connect > connection failed|network error|unreachable|offline
net went down|wifi dropped|drops out|connection drops|cuts out|lost the signal|signal dropped > connection lost|disconnected|network error|offline
works without internet|use it offline > offline|offline mode|cached
when the internet comes back|once i'm connected again > reconnect|sync|queued|connection restored
saved while offline|done without internet > offline|queued|sync
have another try|give it another go|another bash|another shot > retry|try again
gives up|give up after > retry|maximum retries|attempts|backoff
shut for work|closed for repairs|doing work on it > maintenance|scheduled maintenance|downtime
page isn't there|page is gone|went to nowhere > not found|404|does not exist
link goes nowhere|old link|link leads nowhere > broken link|expired link|not found
too busy|everyone at once|overloaded|snowed under > too many requests|server busy|rate limit|unavailable
someone else changed it|changed under my feet|somebody beat me to it > conflict|concurrent edit|modified by|stale
# how a thing stands
alive|live|up and running|in force > active|enabled|published|in effect
not live yet|not up yet|still being made > draft|unpublished|inactive|pending
dead in the water|out of action|not running|not in force > inactive|disabled|unavailable
gone off|too old > expired|outdated|stale
half way|not all done > partially completed|incomplete|in progress
in limbo|up in the air|hanging in the air|not decided > pending|awaiting|undetermined
not through yet > pending|awaiting|processing
under lock|sealed|can't be touched > locked|read only|immutable
kept|stays|is kept|stays the same|survives|hangs around > retained|preserved|remains|unchanged
gets lost|wiped out > lost|deleted|not saved|discarded
brim full|filled up|chock full|no more room > full|capacity|limit reached
left hanging > orphaned|unassigned|without owner
all done|through with it > completed|finished|done
under way already|already started|once it has started|in full swing > in progress|started|cannot be changed
good to go|all set > ready|available|completed
who turns it to|what makes it change > status change|transition
`)
