import { rowsOf } from './classes.ts'

/** Phrasal verbs and idioms of any subject: what people do with a thing, and what it does. */
export const EN_VERBS = rowsOf(`
# doing
get on with|go ahead|push on > continue|proceed
go through with|see it through|do it for real > confirm|proceed|complete
back out of|pull out|wriggle out|opt out of > cancel|opt out|leave
change over|switch over|swap over|flip over|go over to > switch|change|toggle|migrate
flip|flip a switch|flick the switch > toggle|switch|enable
say no to|wave off > reject|decline|denied
put up with|let it slide|let it go > ignore|skip
let through|wave through|let it pass > accept|approve|allow
sort out|sort it out|put right|put it right|fix up|patch up|make good > fix|correct|resolve
hold on to|keep hold of > keep|retain|preserve
put down|write down|take a note of > record|save|note
look over|run through|give it the once over > review|check|verify
turn into|make it a|change into > convert|becomes|changed to
count as|goes down as > considered|treated as|counted
leave alone|leave as it is|don't touch > unchanged|unaffected|remains
go back and forth|to and fro|switch between > switch|toggle|navigate
jump ahead|fast forward > skip
pop open|springs up|springs open|crop up > displayed|dialog
goes green|turns green|goes blue|turns blue > highlighted|active|enabled
goes gray > disabled|inactive|not clickable
hide away|tuck away|out of sight|stow > hidden|collapsed
go with it|come with it|along with it > included|attached|together
goes first|wins|gets the upper hand > priority|precedence|override
beats|goes over the top of > overrides|precedence|priority
come to nothing|makes no difference|does it matter > no effect|ignored|not affected
play safe|on the safe side|watch out|be careful > warning|security
`)
