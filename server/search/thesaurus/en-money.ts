import { rowsOf } from './classes.ts'

/** Said of plans, seats and bills, of cards and what becomes of them, of accounts at a bank and wallets. */
export const EN_MONEY = rowsOf(`
# plans and trials
test period|free month|free days|try it first|try before i buy|give it a whirl > trial|free trial|trial period
trial is over|trial ran out|free period is up|after the trial|once the trial > trial expired|trial ends|end of trial|trial period
need a card for the trial|card to try|without a card > trial|payment method|credit card|not required
free for ever|stay for free|without paying|free of charge|for nothing|costs nothing|gratis > free plan|free tier|free
what do i get|what's in it|what is included|what comes with it|what do i get for my money > included|features|entitlement
not in my plan|only on the big plan|have to pay for that|paid feature|costs extra > not available|upgrade|premium|add on
move to a bigger plan|step up|go up a plan|trade up|pay for more > upgrade|plan change|prorated
go down a plan|step down|drop to a smaller plan|scale back|trim my plan > downgrade|plan change|end of billing period
go back to free|drop to free|fall back to free > downgrade|free plan
when does the change kick in|kick in|come into force|start counting > effective|takes effect|immediately|next billing cycle
by the year|yearly|once a year|pay for the year|annually > annual|annual plan|yearly billing
middle of the month|halfway through the month|mid month|part way through > prorated|proration|billing cycle|mid cycle
keeps charging|keeps renewing|rolls over|renews by itself|goes on by itself|charged again > auto renewal|renews automatically|renewal|recurring
stop it renewing|don't renew|let it run out|let it lapse > cancel subscription|auto renewal|turn off auto renewal|end of billing period
quit paying|jack it in|drop the plan|get out of the contract|end the contract > cancel subscription|cancellation|terminate
keep it till the end|still use it after i cancel|after i cancel|once i've cancelled > end of billing period|access until|cancellation|cancel subscription
came back after cancelling|restart my plan|start paying again > resubscribe|reactivate subscription|reactivate|renew
put my plan on ice|freeze my plan|skip a month > pause subscription|paused
days left on|what's left of my plan > remaining days|billing period|renewal date
tied in|locked in|minimum contract|stuck with it for > commitment|contract term|minimum term|annual
hidden costs|extra costs|going over|go over my plan|over what i pay for > overage|additional usage|surcharge|usage limit
by how much i use|pay as i go|per use > usage based|metered|pay as you go
# seats
pay per person|per head|price per person|each person costs > seat|per user|per seat
add a person to the bill|one more person|more people on my plan|extra people > add seat|additional seat|seats|prorated
fewer people|pay for fewer|cut down on people|one person less > remove seat|reduce seats|seats|license
run out of seats|no room for more people|out of licences|all places taken|out of licenses > seat limit|no available seats|seats|maximum members
# bills and cards
the bill|my bill|what you charged|what i was charged > invoice|billing|charge
get a bill|send me a bill|paper for the taxman|paper for my accountant|for my expenses|for the books > invoice|receipt|download invoice
wrong name on the bill|company name on the bill|change the bill|put our address on > billing details|billing address|company name
who gets the bill|send the bill to|bill to my accountant > billing email|billing contact
old bills|last year's bills|bills from before > billing history|invoice history|past invoices
my card ran out|card is too old|card about to run out|card has run out > expired card|card expired|update payment method
put in a new card|new card|swap my card|change card|other card|use a different card|another card > update payment method|payment method|add card|replace card
take my card off|forget my card > remove payment method|delete card|payment method
main card|card you take it from > default payment method|primary card|payment method
card won't go through|card doesn't work|card is no good|bank says no|bank refused > declined|payment failed|card declined|issuer
try my card again|charge me again|have another go at the card > retry|payment retry|dunning|failed payment
what if i don't pay|don't pay up|didn't pay|miss a payment|forget to pay|behind with paying > overdue|past due|failed payment|grace period|dunning|suspended
few more days to pay|leeway|a bit longer to pay|days of grace > grace period|due date|extension
nag me to pay|chase me for money|chasing payment|dunning letter > dunning|payment reminder|overdue
cut me off for not paying|shut me off|stop working if i don't pay > suspended|unpaid|past due|read only|overdue
pay it all off|pay off|clear my debt|settle up|square up|settle the bill > settle|outstanding balance|pay in full|repayment
pay a bit at a time|spread the cost|spread it out|bit by bit > installment|payment plan|repayment schedule
pay up front|put down money|down payment|put something down > prepayment|deposit|upfront
split the bill|go halves|chip in|go dutch|share the cost|club together > split payment|split bill|shared
by wire|pay by bank|standing order > bank transfer|direct debit|wire transfer
pay in dollars|pay in euros|other currency|local money|foreign money > currency|exchange rate|conversion
took too much|charged too much|billed too much|ripped off > overcharge|incorrect amount|dispute
don't know this charge|what's this charge|never bought this|didn't buy this|strange charge > unrecognized charge|dispute|chargeback|fraud
went to the bank|bank took it back|fight a charge|complain to my bank > chargeback|dispute
money taken but|took my money but|paid but nothing|charged but > payment successful|pending|reconciliation|callback
back on my card|same way i paid|back where it came from > original payment method
left over credit|money on account|store money|owe me money|in credit > credit balance|account credit|store credit
# banking and wallets
money hasn't come|money not there yet|money still not in|where's my money|money in limbo > pending|processing|credited|settlement
take out at most|smallest amount i can take out|least i can take out > withdrawal limit|minimum withdrawal|daily limit|withdrawal
get paid|pay me out|pay out my money|payday > payout|payout schedule|settlement
held back money|sitting on my money|money blocked|tied up money > frozen|on hold|reserved|available balance
sent to the wrong person|wrong account number|sent money by mistake|paid the wrong one > recall|transfer|reversal
stop a payment|pull a payment|call a transfer back > cancel transfer|recall|reversal
someone to send money to|save who i send to|people i pay > payee|beneficiary
every month by itself|regular payment|set and forget > recurring payment|scheduled transfer|auto pay|standing order
lost my card|card got stolen|left my card|card went missing > lost card|freeze card|report|block card
freeze my card|block my card|lock my card|stop my card > freeze card|card frozen|block card
spend a day|spend at most|spending cap|keep my spending down > spending limit|daily limit|transaction limit
in the red|below zero|overdrawn|go under zero > negative balance|overdraft|insufficient funds
money back on shopping > cashback|reward
bank details|account details|sort code|iban|routing number > bank account|account number|payout account
`)
