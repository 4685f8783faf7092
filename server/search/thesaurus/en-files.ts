import { rowsOf } from './classes.ts'

/** Said of files and sheets, of what goes in and comes out, and of programs that talk to each other. */
export const EN_FILES = rowsOf(`
# putting in
put my file in|put files in|stick a file in|drop a file in|drop my file|chuck a file in|get my file in|load up a file > upload|attach|drag and drop
drag a file|drag it in|drag it over|drop it on > drag and drop|drop zone
upload broke off|upload died|upload stopped|upload got cut off|upload hangs|upload stuck > upload failed|interrupted|resume upload
carry on uploading|pick up where it left off|continue the upload > resume|resume upload|chunked
several files|many files|lots of files|a bunch of files|files in one go|a load of files > multiple files|batch upload|maximum files|bulk
file is too heavy|too heavy|heavy file|weighs too much|file over the limit|too many megabytes|too many megs > file size|maximum size|exceeds
biggest file|largest file > file size|maximum size
nothing in the file|file with nothing > empty file|0 bytes|no data
same file again|file twice|file is already there|upload it again > duplicate file|already exists|replace|overwrite|keep both
write over|save over|paste over|clobber|replace the old one|put over the old one > overwrite|replace
wrong kind of file|can't take that file|won't take my file|doesn't like my file|file not accepted|spits out my file > unsupported format|file type|invalid file
damaged file|messed up file|file is broken|file won't open|mangled > corrupted|invalid file|cannot be parsed
locked file|file with a password|protected file > password protected|encrypted file
out of space|no space left|no room left|disk is full|space is full|filled up my space > storage limit|storage quota|storage full|insufficient storage
space do i have|space left > storage|storage quota|storage limit
# taking out
get my stuff out|take my stuff with me|take my data with me|get everything out|pull everything out > export|data export
spit out|churn out|run off a copy|save it as > export|generate
save to disk|save on my machine|grab a copy|take a copy home > download|save
link to my file|link to the export|mail me the file|send me the export > download link|export ready
download gone|export gone|link to the file is dead > download link|export expired
big export|export takes ages|export takes for ever|export is slow|wait for my export > background|asynchronous|export job|email when ready
only what i see|just what is on screen|export what i filtered > current filter|filtered|visible columns
# sheets
xls > csv|xlsx|spreadsheet
bring my list in|get my list in|pull in my data|load my sheet|get it from excel|bring over my data|move my data in|copy over my data > import|csv|import file
top line|first line|first row|column names|titles on top > header row|column header|header
what columns|what must be in the sheet|what goes in the sheet|columns do i need > required columns|template|column mapping|header
match up the columns|tell it which column|line up the columns|pair the columns > column mapping|field mapping|map columns
extra columns|columns it doesn't know|columns too many|other columns > unknown columns|ignored|unmapped
left out a column|column isn't there > missing column|required column|header
lines in a sheet|too many lines > maximum rows|row limit|rows
bad lines|wrong lines|lines with mistakes|lines that don't work|dodgy rows > invalid rows|row error|skipped|error report
one bad line|if one row is wrong|one mistake in the file|some of it is wrong > partial import|skipped|rolled back|invalid rows
what went wrong in the file|list of mistakes|list of errors > error report|failed rows|row number|error file
twice in the sheet|same person twice|same line twice|doubled up|dupes|dups > duplicate|duplicate rows|deduplicate|merge
already have them|already in there|people i already have|already on the list > existing records|update existing|duplicate|skip
blank lines|empty lines|empty cells|gaps in the sheet > empty rows|blank|ignored|skipped
sample sheet|example file|empty sheet to fill in|ready made sheet > template|sample file|download template
umlauts|accents|funny letters|gibberish|garbled|question marks instead > encoding|utf 8|special characters
commas or semicolons|semicolon|what splits the columns > delimiter|separator|comma
take an import back|undo an import|imported the wrong file|roll it back|roll back > undo import|rollback|revert
import stuck|import takes ages|how far is my import|import still running > import job|progress|processing|in progress
leave while it imports|close the window while|go away while it runs > background|continues|import job
dates came out wrong|dates got mixed up|day and month swapped|american dates > date format|invalid date|locale
numbers came out wrong|comma instead of a point|zeros at the front > number format|decimal separator|leading zeros
# programs that talk to each other
access key|key for the api|programming key|key for my script|developer key > api key|api token|access token
make a key|get a key|new key > generate api key|create token
lost my key|see my key again|forgot my key|show the key once > shown only once|regenerate|revoke
key got out|leaked key|key leaked|key on github|somebody has my key > revoke|rotate|compromised
kill a key|switch a key off|take a key back|scrap a key|bin a key > revoke|delete api key|disable
change keys|swap keys|new key for old|fresh key > rotate|regenerate
key ran out|key is too old > token expires|expiration|expired
what can the key do|key that only reads > scope|read only|permissions
call it from my code|from a script|from my program|for developers|hook into it|talk to it from code > api|endpoint|integration|sdk
calls a minute|requests a minute|too many calls|hit it too hard|hammer the api > rate limit|requests per minute|429|throttled
tell my system|ping my server|call my server|call me back when|let my program know > webhook|callback|event
your call didn't reach us|my server was down|missed a call from you|hook failed > webhook|failed delivery|redelivery
hook up|plug in|plug into|connect with slack|tie in with|link it to our|connect our tools|works with slack > integration|connect|authorize|third party
unplug|cut the connection|break the link with|disconnect from > disconnect|revoke|uninstall|integration
stopped talking to each other|connection broke|lost touch with|connection fell over|integration died > disconnected|reconnect|integration error|token expired|re authorize
connect again|hook up again|plug back in > reconnect|re authorize
keeps in step|stays the same in both|match each other|copies across|keep up to date with > sync|synchronize|two way sync
out of step|doesn't match the other|not the same in both > sync failed|out of sync|conflict|last synced
when did it last copy > last synced|last updated|refresh|cache
both changed it|changed in two places|stepped on each other|at loggerheads > conflict|merge|last write wins|concurrent edit
put it on my site|put it on our website|stick it in my page > embed|widget|iframe
test key|pretend mode|not for real|without doing it for real|fake payments > test mode|sandbox|dry run
only from our office|only our network|from certain addresses > ip allowlist|allowed ip|ip address|restricted
`)
