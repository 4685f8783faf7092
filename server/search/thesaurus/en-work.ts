import { rowsOf } from './classes.ts'

/** Said of projects and folders, their end and return, and of lists, tables and finding in them. */
export const EN_WORK = rowsOf(`
# projects, workspaces, folders
start a project|kick off a project|get a project going|begin a project > create project|new project
wrap up a project|finish a project|close a project|close out|wind down > complete project|archive|closed|completed
put a project away|tidy away|out of my sight|mothball|park it > archive
get it out of the archive|dust off|take it out of the archive|wake it up again > unarchive|restore|archived
move it somewhere else|move it over|shift it to|put it in another|put it elsewhere > move|move to|folder|relocate
move between teams|take it to another team|other workspace > move|transfer|workspace
make a copy|copy the whole thing|same again|make another one like it|start from an old one > duplicate|clone|copy|template
start from scratch|blank slate > blank|create|new
ready made|start from a pattern|boilerplate > template
call it something else|change what it's called|give it another name|new name for > rename
what can i call it|names allowed > name|maximum length|invalid characters
name already there|called the same > already exists|duplicate name|unique
put in a folder|sort into folders|tidy up|folders in folders|folder in a folder > folder|nested|subfolder|move
keep it handy|keep at hand|pin to the top|bring to the top > pin|favorites|bookmark
what i used last|stuff i had open|where i was last > recent|recently viewed|last opened
lock it|nobody may change it|freeze it as it is|set in stone > lock|read only|frozen
someone else is in it|somebody is editing|someone has it open|both working on it > locked|concurrent edit|being edited|collaborator
tick off|cross off > complete|mark as complete|done
hangs on another|waits for another|can't start until|one before the other > dependency|blocked by|predecessor
where do we stand|how's it going > status|progress|completed
late job|should have been done|behind schedule > overdue|due date|deadline
# deleting and bringing back
delete a project|what if i delete|when i delete|once deleted|after deleting|what happens when i delete > delete|trash|permanently|restore|cascade
delete the team|delete our space|close the workspace|shut the workspace|pull the plug|shut it all down > delete workspace|workspace deletion|permanently
does it take everything with it|all that's in it|what's inside > cascade|contents|also deleted|subfolder
bring it back|get it back|fetch it back|pull it back|rescue|salvage|resurrect > restore|recover|trash|undo
time to change my mind > restore|trash|retention|permanently deleted
where do deleted things go|where do things go when > trash|recycle bin|deleted items
empty the bin|empty the trash|clear the bin > empty trash|permanently delete
gone for good|lost for ever|can't get it back|never coming back|no undo > permanently deleted|irreversible|cannot be undone|cannot be restored
by itself after a while|gets cleaned up|cleans itself up|thrown out after > automatically deleted|purge|retention
where does it go back to|comes back where|old folder is gone > restored to|original location|restore
name taken when i bring it back > name conflict|already exists|restore|rename
type the name to delete|make me type|asks for the name > confirmation|type the name
can't delete it|won't let me delete|refuses to delete|delete is grey > cannot be deleted|in use|disabled
still used somewhere|somebody still needs it|used elsewhere > in use|referenced|dependency|cannot be deleted
oops|fat fingers|hit the wrong button|by accident|by mistake|didn't mean to > undo|accidental|revert
put it back|back how it was|how it was before|go back a step > undo|revert|restore|previous version
back up|safety copy|spare copy|keep a copy safe > backup|restore|snapshot
# finding
dig out|dig up|track down|hunt down|root out > search|find
search doesn't find|search comes up empty|nothing turns up|draws a blank|it isn't finding > no results|not found|empty state
misspelt|misspelled|spelt wrong|nearly right > fuzzy|typo|did you mean|suggestions
part of a word|half a word|bit of the name > partial match|prefix|contains|fuzzy
starts looking|while i type|as i type > minimum characters|debounce|suggestions
capitals|capital letters|upper case|big and small letters > case insensitive|case sensitive|uppercase
where does it look|what does it look in|searches in > searchable fields|search scope
keep my search|save this search|same search every day > saved search|saved filter|saved view
clear my searches|hide what i looked for > clear|search history
best ones first|what fits best|best match > relevance|ranking
# narrowing and ordering
weed out|leave out the|whittle down|cut down the list|boil down > filter|exclude
only mine|just mine|just my own > filter|assigned to me|my items
get rid of the filter|show everything again|all of them again|take the filter off > clear filter|reset filters|clear all
two filters|filters together|several filters > multiple filters|combined|filter
remembers my filter|filter still there|filter comes back > filter|persisted|saved
a to z|by name > alphabetical|ascending
z to a|backwards|the other way round > descending|reverse|sort order
oldest on top|oldest first|earliest first > ascending|oldest
newest on top|last in first|freshest first > descending|newest first|most recent
click on a heading|click the column|click the top of a column > column header
my own order|move things around|shift things round|put them how i like|shuffle > reorder|drag and drop|custom order
# tables and lists
hide a column|drop a column|too many columns|pick my columns > column|show columns|hidden columns|customize columns
swap columns|move a column > reorder columns|column order|drag
text cut off|dot dot dot|cuts off my text|rest is missing|can't read it all > truncated|ellipsis|tooltip
things on a page|lines on a page > page size|per page|pagination
next lot|next batch|rest of the list > load more|next page|pagination
pick a few|choose several|pick more than one|mark a few > multi select|checkbox|bulk selection|selected
all on all pages|really all of them|not just this page > select all|all pages|bulk
do it to all|all in one go|in one fell swoop|lots at once|en masse > bulk|batch|bulk action
cards or list|as tiles > view|grid view|list view|board
pull a card over|move a card > drag
can't drop it there|won't let me drop|jumps back|snaps back|springs back > drop|not allowed|original position|drag
grab|pick up and move > drag handle|drag
let go > drop|released
totals at the bottom|adds it all up|adds up > sum|footer|aggregate
list doesn't change|still shows the old|shows old stuff|doesn't refresh|old numbers > refresh|cache|real time|stale
brand new|just added > newly created|new badge|recent
back to where i was|lose my place|starts at the top again|keep my place > scroll position|preserved|return
`)
