import { rowsOf } from './classes.ts'

/** Said of teams: who is in, who may do what, who joins and leaves, whose a thing is, who sees what was done. */
export const EN_MEMBERS = rowsOf(`
# joining and leaving
get my team in|bring my team|bring people in|bring my colleagues|get people on board|sign my team up > invite|invitation|add member|bulk invite
have people join|get someone to join|let somebody join|add my mate|add a colleague|add a coworker > invite|invitation|add member
invite lots of people|invite everyone at once|invite a whole list > bulk invite|invitation|csv|import members
hasn't joined yet|not joined yet|didn't take the invite|ignored my invite|hasn't accepted|not answered the invite > pending invitation|invitation pending|not accepted
take back an invite|call back an invite|stop an invite|pull an invite|uninvite|cancel an invite > revoke invitation|cancel invitation|withdraw invitation
invite again|send the invite again|invite got lost|chase an invite > resend invitation|reinvite
say no to an invite > decline invitation
ask to be let in|ask to join|knock on the door|ask to get in > request to join|access request|request access|approval
anyone at my company|everyone with our email|same company email|people from our domain > domain|verified domain|auto join|allowed domains
someone from outside|outsider|outside person|outside people|freelancer|contractor|people outside the company > guest|external user|external collaborator|guest access
boot someone|throw him out|get someone off the team|show someone the door > remove member|removed|revoke access|deactivate
someone left the company|left the company|quit their job|no longer works here|got fired|resigned|when someone leaves > deactivate|remove member|offboarding|reassign|transfer ownership
come back to the team|join again|let someone back in > rejoin|reinvite|reactivate|restore member
get out of a team|get off the team|pull out of the team|take myself off > leave team|leave workspace|leave
only one left|last one standing|nobody left in charge|no admin left > last owner|last admin|sole owner|at least one|cannot be removed
# roles and ownership
run the place|runs the show|runs the account|in charge of everything|big boss|head honcho > owner|super admin|administrator
make someone boss|make him an admin|make her an admin|put someone in charge|make someone admin|bump someone up|give someone more power > promote|assign role|change role
take away their admin|make him a normal user|bump someone down|knock someone down|less power|no longer admin > demote|change role|downgrade role|revoke
hand over the keys|hand the team over|pass on the account|give the account to|hand it to someone else|sign over|make it over to|new boss > transfer ownership|new owner|ownership
take over|took over|taking over > transfer ownership|reassign|new owner|assume
whose is it|who does it belong to|who owns|belongs to > owner|ownership|creator
second in command|deputy|covers for me|cover for|fill in for > delegate|backup|substitute|proxy
ordinary user|normal user|plain user|regular user|everyday user > member|standard user
my own kind of role|make up a role|make our own role > custom role|permissions
group of people > team|user group|department
put someone on it|give someone a job|give it to someone|hand out work|dish out > assign|assignee|assignment
nobody on it|no one is doing it|up for grabs|not given to anyone > unassigned|assignee
change who does it|give it to another|pass it to a colleague|move it to someone else > reassign|assignee
# who may
let someone see|let him see|let others see|let people in on|open it to others > share|grant access|view access|visibility
keep people out|keep others from seeing|just for me|only for me|only i can see|hide it from others|for my eyes only > private|restricted|visibility|access control
open to all|everyone can see|anybody can see|for the whole world|out in the open > public|visibility|anyone with the link
anyone who has the link|people with the link|send round a link|hand out a link > shared link|anyone with the link|public link
take back a link|pull the link|switch the link off > revoke link|disable link|unshare|stop sharing
link with a password|lock the link|protect a link > password protected|shared link
need permission|have to ask for access|ask for permission|let me have access|beg for access > request access|access request|approval
no business there|shouldn't be there|off limits|out of bounds > forbidden|permission denied|access denied|restricted
lost my access|lost access|could see it before > access revoked|removed
# approvals
sign it off|nod through|rubber stamp|give it the nod > approve|approval|approver
needs a second pair of eyes|four eyes|two people have to|someone else has to okay > two approvers|approval|approver
who has to okay|who says yes|who gives the go ahead|who signs it off > approver|approval|reviewer
sent back to me|threw it out|shot down|gave it the thumbs down|kicked back > rejected|returned|reject reason
nobody answers|nobody has looked|sits with my boss|waiting on my boss > pending approval|escalate|reminder|overdue
# what was done
who did it|who did that|who changed|who touched|who deleted|who messed > audit log|modified by|activity log|actor
what happened to it|who did what|trail|paper trail|keep track of who > audit log|audit trail|activity log
past changes|what it was before|what changed|old versions|how it used to be|earlier version > version history|revision|change log
kept for how long|hang on to > retention|retention period
snoop|nosy|read my messages|admin can see|boss can see|spy on > admin|privacy|audit|visibility
back office|behind the scenes|control panel|admin side|admin area > admin console|admin panel|management console
# first steps
first steps|show me around|walk me through|hand holding|show me the ropes|learn the ropes > onboarding|tutorial|walkthrough|guide|getting started
skip the tour|skip the intro|don't want the tour|cut the intro > skip|onboarding|dismiss
things to do first|to do list at the start|setup list > checklist|onboarding checklist|setup wizard
step by step|takes me through|one thing after another > wizard|steps|stepper
example stuff|dummy stuff|sample stuff|made up data|play data > sample data|demo data|demo
play around|try things|mess about|playground > sandbox|test mode|demo
set up my company|set up shop|company details|about my company > organization|company profile|setup|workspace
`)
