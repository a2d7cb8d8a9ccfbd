import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readAddresses } from './rules.csv.ts'

const both = ['ana@example.org', 'bo@example.org']
for (const [what, text] of [
  ['one per line', 'ana@example.org\n bo@example.org \n\n'],
  ['a file with headings', 'Name;Email\nAna;ana@example.org\n"Bo; the gardener";bo@example.org'],
  ['a file without headings', 'Ana,ana@example.org\nBo,bo@example.org'],
  [
    'the guests of Luma',
    'api_id,name,first_name,last_name,email,phone_number,created_at,approval_status\ng1,"A, B",A,B,ana@example.org,,2026-01-01,approved\ng2,Bo,Bo,,bo@example.org,,2026-01-01,approved',
  ],
  [
    'the attendees of Eventbrite, not who paid',
    'Order #,Buyer Email,First Name,Attendee Email\n1,payer@example.org,Ana,ana@example.org\n2,payer@example.org,Bo,bo@example.org',
  ],
  [
    'the attendees of Eventbrite with everything it exports',
    'Order no.,Order Date,First Name,Last Name,Email,Quantity,Price Tier,Ticket Type,Attendee #,Group,Order Type,Currency,Total Paid,Attendee Status,Buyer First Name,Buyer Last Name,Buyer Email\n"1","2026-01-01 10:00:00+01:00","Ana","A","ana@example.org","1","","General","11","","Free Order","EUR","0.00","Attending","Ana","A","payer@example.org"\n"2","2026-01-01 10:00:00+01:00","Bo","B","bo@example.org","1","","General","12","","Free Order","EUR","0.00","Checked In","Ana","A","payer@example.org"',
  ],
  [
    'the guests of Luma as it names them now',
    'guest_id,name,first_name,last_name,email,phone_number,created_at,approval_status,checked_in_at,qr_code_url,ticket_name,What is your job?\ngst-1,"Ana, A",Ana,A,ana@example.org,,2026-01-01T10:00:00.000Z,approved,,https://luma.com/check-in/evt-1?pk=g-1,Standard,"Baker, mostly"\ngst-2,Bo,Bo,,bo@example.org,,2026-01-01T10:00:00.000Z,approved,2026-01-02T10:00:00.000Z,https://luma.com/check-in/evt-1?pk=g-2,Standard,',
  ],
  [
    'the members of Meetup Pro, separated by tabs',
    'Name\tUser ID\tMember ID\tLocation\tJoined Group on\tLast visited group on\tMember Email\tURL of Member Profile\nAna\tuser 1\t1\tBerlin\t04/24/2024\t06/22/2025\tana@example.org\thttps://www.meetup.com/x/members/1/\nBo\tuser 2\t2\tBerlin\t04/24/2024\t06/22/2025\tbo@example.org\thttps://www.meetup.com/x/members/2/',
  ],
  ['contacts', 'First Name,E-mail 1 - Value\nAna,ana@example.org\nBo,bo@example.org'],
] as const)
  it(`addresses are read from ${what}`, () =>
    assert.deepEqual(readAddresses(text), { emails: both, wrong: [], repeated: 0, isMeetupList: false }))

it('each line without an address is named', () => {
  const { emails, wrong } = readAddresses('email,name\nana@example.org,Ana\nnonsense,Bo\nbo@example.org')
  assert.deepEqual(emails, both)
  assert.deepEqual(wrong, [{ line: 3, text: 'nonsense Bo', why: 'no_address' }])
})

it('the list of members that Meetup gives is recognized, and has no addresses', () => {
  const read = readAddresses('Name\tUser ID\tJoined Group on\tURL of Member Profile\nAna\t1\t2020-01-01\t-\n')
  assert.deepEqual([read.emails, read.isMeetupList, read.wrong.length], [[], true, 1])
})

it('an address that is there twice counts once', () => {
  const read = readAddresses('ana@example.org\nbo@example.org\nANA@example.org')
  assert.deepEqual([read.emails, read.repeated], [both, 1])
})

it('guests who declined, and addresses that are none, are left out with the reason', () => {
  const read = readAddresses(
    'guest_id,name,email,approval_status\n1,Ana,ana@example.org,approved\n2,Cy,cy@example.org,declined\n3,Dee,dee@,approved\n4,Eve,,approved\n5,Bo,bo@example.org,pending_approval',
  )
  assert.deepEqual(read.emails, both)
  assert.deepEqual(
    read.wrong.map(({ line, why }) => [line, why]),
    [
      [3, 'absent'],
      [4, 'wrong_address'],
      [5, 'no_address'],
    ],
  )
})
