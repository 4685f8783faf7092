import { describe, expect, test } from 'vitest'
import { told } from './case.ts'

type Row = [string, [string, string][], string[]]

describe('verify that', () => {
  test.each<Row>([
    [
      'what one is able to do is the deed, where the result stands beside it',
      [['Verify that user is able to book a room for 3 guests', 'Booking is created successfully']],
      ['|book a room for 3 guests|Booking is created successfully'],
    ],
    [
      'without a result beside it, it is the result',
      [['Verify that the user can see unpaid invoices', '']],
      ['||the user can see unpaid invoices'],
    ],
    [
      'a deed behind when',
      [['Verify the Check-in field when user selects a past date', 'Past dates are greyed out and cannot be selected']],
      ['|select a past date|"Past dates" disabled', '|select a past date|Past dates cannot be selected'],
    ],
    [
      'a condition behind when; the purpose does not say the result twice',
      [
        [
          'Verify that an error is thrown when an invalid voucher is applied',
          '"Voucher is not valid" is displayed in red',
        ],
      ],
      ['an invalid voucher is applied||shows "Voucher is not valid"'],
    ],
    [
      'a moment behind after',
      [['Ensure that the session ends after 15 minutes of inactivity', 'User is logged out']],
      ['after 15 minutes of inactivity||User is logged out'],
    ],
    [
      'a button without its name',
      [['Verify that "Place order" button is enabled only after accepting the terms', 'Button is enabled']],
      ['after accepting the terms||"Place order" enabled'],
    ],
    [
      'in one line with the deed',
      [['Press Pay and verify that the receipt is shown', '']],
      ['|tap "Pay"|the receipt is shown'],
    ],
  ])('%s', (_, steps, expected) => expect(told(steps)).toEqual(expected))
})

describe('Given, When, Then', () => {
  test.each<Row>([
    [
      'line by line',
      [
        [
          'Given the guest has an unpaid invoice\nWhen the guest taps "Check out"\nThen a dialog "Payment due" is shown with buttons "Pay now" and "Later"',
          '',
        ],
      ],
      ['the guest has an unpaid invoice|tap "Check out"|dialog titled "Payment due" and buttons "Pay now" "Later"'],
    ],
    [
      'and, but',
      [
        [
          'Given I am on the Login page\nAnd the account has 4 wrong attempts\nWhen I enter a wrong PIN\nThen my account is locked\nBut I stay signed in on other devices',
          '',
        ],
      ],
      [
        'the account has 4 wrong attempts|enter a wrong PIN|my account is locked',
        'the account has 4 wrong attempts|enter a wrong PIN|I stay signed in on other devices',
      ],
    ],
    [
      'the result in the other column',
      [['Given a full class\nWhen a student presses Enroll', 'Then toast "Class is full" is shown']],
      ['a full class|tap "Enroll"|toast "Class is full"'],
    ],
    [
      'two scenarios',
      [
        [
          'Given an empty cart\nWhen I press Pay\nThen nothing happens\nGiven one item in the cart\nWhen I press Pay\nThen the payment page opens',
          '',
        ],
      ],
      ['an empty cart|tap "Pay"|nothing happens', 'one item in the cart|tap "Pay"|opens "payment"'],
    ],
    [
      'Chinese',
      [['假如客房未打扫\n当前台点击“入住”\n那么提示“客房未就绪”\n并且状态不变', '']],
      ['客房未打扫|点击「入住」|提示「客房未就绪」', '客房未打扫|点击「入住」|状态不变'],
    ],
    [
      'a first line with 当 is none',
      [['当余额为0时，点支付', 'toast“余额不足”']],
      ['余额为0|点击「支付」|toast提示「余额不足」'],
    ],
  ])('%s', (_, steps, expected) => expect(told(steps)).toEqual(expected))
})

describe('what is pressed, and what is only said of the press', () => {
  test.each<[string, string, string]>([
    ['Click on Next without filling anything', 'without filling anything', 'tap "Next"'],
    ['Tap plus until the quantity is 99', 'until the quantity is 99', 'tap "plus"'],
    ['Press Save with an empty title', 'with an empty title', 'tap "Save"'],
    ['Press Sign in with Google', '', 'tap "Sign in with Google"'],
    ['Click Add to cart', '', 'tap "Add to cart"'],
    ['Click Archive in the row menu', '', 'tap "Archive"'],
    ['Click Archive again', '', 'tap "Archive"'],
    ['Click [Archive] twice', '', 'tap "Archive"'],
    ['The Archive button is clicked', '', 'tap "Archive"'],
    ['User clicks "Archive"', '', 'tap "Archive"'],
    ['A teacher uploads a PDF', '', 'upload a PDF'],
    ['Edit the name and save', 'Edit the name', 'tap "save"'],
    ['Press Delete and confirm with the wrong password', 'Press Delete', 'confirm with the wrong password'],
    ['Press Export. Wait until the export finishes.', '', 'tap "Export"'],
    ['Enter 9.99 and blur the field', '', 'Enter 9.99'],
    ['Turn on Push. Deny the permission.', 'Turn on Push', 'Deny the permission'],
    ['As a viewer, open a project and try to rename it', 'As a viewer', 'try to rename it'],
  ])('%s', (actions, C, A) => expect(told([[actions, 'Done is shown']])).toEqual([`${C}|${A}|Done is shown`]))
})

describe('several results in one sentence', () => {
  test.each<[string, string[]]>([
    ['Panel closes and list only shows drafts', ['Panel closes', 'list only shows drafts']],
    [
      'Field border turns red and helper text "Minimum is 10.00" appears',
      ['Field border turns red', 'shows "Minimum is 10.00"'],
    ],
    ['User is signed out and lands on the Welcome screen', ['User is signed out', 'opens "Welcome"']],
    ['Rows are greyed out and cannot be selected', ['"Rows" disabled', 'Rows cannot be selected']],
    ['Only the first 50 characters are accepted and stored', ['Only the first 50 characters are accepted and stored']],
    [
      'The message that terms and conditions are missing is shown',
      ['The message that terms and conditions are missing is shown'],
    ],
    ['Items that are read and have no reply are hidden', ['Items that are read and have no reply are hidden']],
    [
      'A dialog titled "Delete 3 pupils?" appears with Cancel and Delete buttons',
      ['dialog titled "Delete 3 pupils?" and buttons "Cancel" "Delete"'],
    ],
    [
      'A modal titled "Leave?" with Stay, Leave and Help buttons opens',
      ['dialog titled "Leave?" and buttons "Stay" "Leave" "Help"'],
    ],
  ])('%s', (expected, results) => expect(told([['Press Go', expected]])).toEqual(results.map((R) => `|tap "Go"|${R}`)))
})

describe('what exports of real teams hold', () => {
  test.each<Row>([
    [
      'a way told by arrows is one way',
      [['Navigate to Admin -> Rooms -> Prices tab', 'The list of prices is shown']],
      ['|Navigate to Admin > Rooms > Prices tab|The list of prices is shown'],
    ],
    [
      'a bare copy behind a comma goes on',
      [['Enter option 2, "Delete a room"', 'Deleted']],
      ['|Enter option 2, "Delete a room"|Deleted'],
    ],
    [
      'a reason is no result',
      [['Press Go', 'The filter should be removed, as the page no longer needs it.']],
      ['|tap "Go"|The filter should be removed, as the page no longer needs it.'],
    ],
    [
      'a picture pointed at',
      [['Press Go', 'Done is shown\n(see attached image of the screen after)']],
      ['|tap "Go"|Done is shown'],
    ],
    ['a result that begins with Step', [['Press Next', 'Step 2 is shown']], ['|tap "Next"|Step 2 is shown']],
  ])('%s', (_, steps, expected) => expect(told(steps)).toEqual(expected))
  test('preconditions keep their words', () =>
    expect(told([['Press Go', 'Done']], { preconditions: 'Preconditions for managers apply' })).toEqual([
      'Preconditions for managers apply|tap "Go"|Done',
    ]))
})

describe('multi-step cases of a console', () => {
  test.each<Row>([
    [
      'numbers hold, though the first line only signs in',
      [
        [
          '1. Log in to the console as a manager\n2. Open the Shifts page\n3. Click the "Add shift" button',
          '1. Login succeeds\n2. The list of shifts is displayed\n3. A panel titled "New shift" slides in',
        ],
      ],
      [
        '|Log in to the console as a manager|Login succeeds',
        'a manager|Open the Shifts page|The list of shifts is displayed',
        'a manager|tap "Add shift"|A panel titled "New shift" slides in',
      ],
    ],
    [
      'signing in is the deed where nothing else is done',
      [['As a member without 2FA, sign in', 'A setup page is shown']],
      ['As a member without 2FA|sign in|A setup page is shown'],
    ],
    [
      'verify that runs to the end of its sentence',
      [['Verify that clicking the "Name" header sorts the rows', '']],
      ['|tap "Name"|sorts the rows'],
    ],
    [
      'a list of values stays with its deed',
      [['Set the limit to 0, -1, and "abc" one after another', 'An error is shown']],
      ['|Set the limit to 0, -1, "abc" one after another|An error is shown'],
    ],
    [
      'what a thing does is a condition',
      [['Press Pay while the server returns 500 on save', 'Toast "Try again" is shown']],
      ['while the server returns 500 on save|tap "Pay"|toast "Try again"'],
    ],
  ])('%s', (_, steps, expected) => expect(told(steps)).toEqual(expected))

  test.each<[string, string[]]>([
    ['Error toast "Try again" and no data loss in the form', ['|toast "Try again"', '|no data loss in the form']],
    ['"Invite" is disabled with the hint "No seats left"', ['|"Invite" disabled', '|shows "No seats left"']],
    ['Transfer button disabled until a member is picked', ['until a member is picked|"Transfer" disabled']],
    ['"Transfer" enabled', ['|"Transfer" enabled']],
    ['Dates are shown as "12 Mar 2025"', ['|Dates are shown as "12 Mar 2025"']],
    [
      'A dialog warns that the session is about to expire, with a countdown and a "Stay" button',
      ['|A dialog warns that the session is about to expire, with a countdown and a "Stay" button'],
    ],
    [
      'If the network is down, the card goes back and a toast "Not moved" is shown',
      ['the network is down|the card goes back', 'the network is down|toast "Not moved"'],
    ],
    ['User is logged out and redirected to the Login page', ['|User is logged out', '|opens "Login"']],
  ])('%s', (expected, results) =>
    expect(told([['Move it', expected]])).toEqual(
      results.map((row) => `${row.split('|')[0]}|Move it|${row.split('|')[1]}`),
    ),
  )

  test('on confirm is the deed of its result', () =>
    expect(told([['Switch 2FA on', 'A dialog is displayed. On confirm, the switch stays on.']])).toEqual([
      '|Switch 2FA on|A dialog is displayed',
      'Switch 2FA on|tap "confirm"|the switch stays on.',
    ]))
})
