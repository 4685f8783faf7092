import { rowsOf } from './classes.ts'

/** Said of accounts, sessions, passwords and second factors. */
export const EN_ACCOUNTS = rowsOf(`
# signing in and out
sign me in|log me in|let me in > login|sign in|authentication
sign me out|log me out > session expired|logout|signed out
chucked out|dropped out of my session|made me log in again|make me log in again|have to log in again|keeps asking me to log in > session expired|signed out|re authentication|session timeout
sign out everywhere|log out everywhere|kick off other devices|log out of all devices > all sessions|revoke sessions|terminate sessions|signed out
stay signed in|remain logged in|without logging in again > remember me|session lifetime
log in as someone else|sign in as somebody else|pretend to be|act as another > impersonate|impersonation|switch account
where am i logged in|who is using my account|somebody else in my account > active sessions|login history|suspicious
someone logged in|strange login|login from somewhere else|unknown login|weird login > new device|unrecognized|suspicious|login alert
new phone|new laptop|new computer|got a new device > new device|trusted device|unrecognized device
remember this computer|trust this computer|trust this phone|don't ask again on this > trusted device|remember device
step away|nip out|away from my desk|went for lunch > idle|inactivity|session timeout|lock
work login|company login|work account|office login > single sign on|sso|saml|identity provider
log in with a link|link in my email|mail me a link|email me a link > magic link|sign in link|passwordless|email link
code in my email|mail me a code|emailed code > verification code|email verification|one time code
two tabs|another tab|second tab|several tabs > multiple tabs|concurrent
# opening, changing, leaving an account
sign myself up|get started|start an account|join for free > register|registration|sign up|create account
confirm my email|confirmation mail|prove it's my email|activation mail|verify my address > email verification|verify email|verification link|verification email
activate my account|switch my account on > activate|activation|verify email|pending activation
never confirmed|didn't confirm|haven't confirmed|not confirmed yet > unverified|not verified|pending verification
swap my email|different email|new email|move to another email > change email|update email|email address|verify
got a new number|swap my number|changed my phone > change phone number|verify
change my name|got married|name is wrong > display name|full name|edit profile|profile
stop using my account|don't want an account|get my account deleted|close down my account|wind up my account > delete account|account deletion|close account|deactivate account
my account is gone|account disappeared|account vanished > account deleted|deactivated|suspended|does not exist
come back after deleting|get my account back|bring my account back|reopen my account|revive my account > restore account|reactivate|recovery|grace period
put my account to sleep|freeze my account|pause my account > deactivate|suspended|paused
shut down my account|kicked off the platform > suspended|disabled|terminated|banned
two accounts|second account|more than one account|several accounts > multiple accounts|duplicate account|merge accounts|switch account
join my accounts|put two accounts together|combine accounts > merge accounts|link account
hook up my google|connect my google|tie my account to|link my google > link account|connected account|third party|oauth
unhook|untie|disconnect my google > unlink|disconnect|connected account
minimum age|old enough|under age|too young|underage > age|minor|date of birth|parental consent
download all my data|what you know about me|get my data|copy of my data > data export|personal data|gdpr|privacy
forget me|wipe my data|erase my data > delete personal data|gdpr|anonymize|account deletion
# passwords
can't remember my password|forgot my pass|forgotten my password|lost my password|blanked on my password > forgot password|reset password|password recovery
reset mail|link to change my password|password link > reset link|password reset
didn't get the reset|no reset mail|reset mail never came > reset password|reset email
old password|use the same password again|reuse a password|password i had before|go back to an old password > password history|previous password|reuse|cannot be the same
good password|strong enough|what password can i use|password rules|hard enough to guess > password policy|password strength
shortest password|password length|letters in a password > minimum length|minimum characters
got the password wrong|wrong pass|mess up my password|mistype my password|fluff the password > incorrect password|failed attempts|invalid credentials|locked
guess the password|guessing passwords|someone tries passwords|hammering the login > failed attempts|brute force|locked|rate limit|captcha
password ran out|password too old|have to change my password|made me change my password|forced to change password > password expired|password expiry|change password|force reset
leaked password|password got out|password was stolen > compromised password|breached|reset password
save my password|remember my password > remember me|autofill|password manager
peek at the password|dots instead of the password > show password|masked
first password|starting password|password they gave me > temporary password|initial password|default password
# second factors
authenticator|code from the app|google authenticator|app code|six digits from my phone > authenticator app|totp
second check|extra check > two factor|2fa|two step verification|mfa
force two step|make everyone use 2fa > enforce|2fa|policy
lost my phone|phone got stolen|broke my phone|no longer have my phone|dropped my phone > recovery code|backup code|lost device
spare codes|emergency codes|codes on paper|written down codes|scratch codes > backup codes|recovery codes
usb key|yubikey|hardware key|dongle > security key|hardware token|passkey|webauthn
get rid of two step|remove 2fa|stop asking for a code > disable two factor|turn off 2fa|two step verification
code is old|code ran out|code timed out|code too late > expired code
ask for a code again > resend|resend code|countdown|cooldown
too many codes|can't get more codes > resend|daily limit|rate limit|too many requests
ask for my password again|make me type my password again|confirm it's me|check it's really me > re authenticate|confirm password|identity verification
when can i try again|when does the lock come off|let me try again > lockout|locked|unlock|cooldown
locked myself out|got myself locked out|lock me out > account locked|too many attempts|failed attempts
let me back in|open it up again|unfreeze|lift the ban|unban > unlock|reactivate|unblock|restore access
fingerprint doesn't work|face isn't recognised|face not recognized > biometric|fallback|passcode|face recognition
`)
