import { rowsOf } from './classes.ts'

/** Said of buying and sending, of returns, coupons and stock. */
export const EN_SHOP = rowsOf(`
# orders
put in an order|ordered the wrong thing|get it ordered > place order|checkout|purchase
stop my order|stop an order|pull my order|don't want my order > cancel order|cancellation|before shipment
add to my order|forgot something in my order|ordered too many > modify order|edit order
order hasn't gone through|didn't place|order stuck|order still waiting > pending payment|processing
forgot to pay the order > unpaid order|auto cancel|pending payment
things fell out of my basket|lost my basket > cart|empty cart|cart expired|removed
keep in the basket > reserved|cart expired
more than one of them|only so many > purchase limit|maximum quantity|quantity|per customer
spend enough|too small an order|smallest order|must i buy for > minimum order|order amount
price went up|dearer now|cheaper yesterday|not the price i saw > price change|updated price|checkout
buy without signing up|check out as a guest > guest checkout|guest
order it again|same as last time|same again please > reorder|repeat order|buy again
# delivery
bring it round|drop it off|come to my door|bring it to my door > delivery|delivered|delivery address
when will it come|when will it get here|when does it turn up > estimated delivery|delivery date|delivery time
not come yet|still waiting for my|hasn't turned up|hasn't shown up|late parcel|running behind > delayed|delivery delay|tracking|overdue
says delivered but|never got it|not got my parcel|lost in the post|went missing in the post > lost package|not received|claim|delivered
wasn't in|nobody home|missed the driver|missed the postman > failed delivery|redelivery|delivery attempt
leave it with a neighbour|leave it at the door > delivery instructions|leave at door|safe place
wrong address|typed the wrong address|i've moved|moved house|send it somewhere else > change address|delivery address|before shipment|shipping address
pick a time for it|come in the evening|between what times > delivery slot|time slot|delivery window
faster delivery|quick delivery > express|express delivery|next day delivery|same day
don't pay for delivery|delivery for nothing|deliver for free > free shipping|free delivery|minimum order
deliver abroad|send overseas|send to another country|do you deliver to > international shipping|delivery area|not deliverable|country
out of your area|don't come here > delivery area|out of range|not deliverable
comes in two lots|in several parcels|part of it came|only half of it came > split shipment|partial delivery|partially shipped
# returns
don't like it|doesn't fit me|not what i ordered|wrong thing came|changed my mind about it > return|exchange|wrong item
too late to return|days to send it back > return period|return window|return
can't send it back|no returns|won't take it back > non returnable|not eligible|final sale
pay for sending back|who pays for the return|free to send back > return shipping|return label|shipping fee
it broke|stopped working|packed up|broken after > defective|warranty|repair
guarantee > warranty|warranty period
# coupons and points
discount thing|use two codes|codes together|stack codes|add up discounts > coupon|promo code|stackable|combined|discount
code is no good|code is dead|code won't take|doesn't take my code > invalid coupon|coupon expired|not applicable|promo code
used the code before|use a code twice|code once per person > already used|one per customer|redeemed
cash in|cash in my points|use my points|spend my points|trade in my points > redeem|redemption
points gone|points ran out|lose my points > points expire|expiration
bring a friend|tell a friend|get friends to join > referral|referral code|reward|invite
first time buyer|for new customers|new people only > new customer|first order|eligible
get my coupon back|code back after > coupon|returned|reinstated
# stock
any more of these|do you have it|still got it > in stock|availability|stock
sold while i was buying|snapped up|somebody was faster > out of stock|reserved stock|insufficient stock|concurrent
back on the shelf|get more of them in > back in stock|restock|replenishment
nearly gone|only a few left|getting low on|run low > low stock|stock threshold|reorder point
put it on sale|put it up for sale|start selling > publish|listing|on sale
take it off sale|stop selling it > delist|unpublish|unlisted
`)
