import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isAllowedByRobots, parseRobots } from './rules.robots.ts'

const may = (robots: string, path: string) => isAllowedByRobots(parseRobots(robots, 'hearth'), path)

const rows: [name: string, robots: string, path: string, isAllowed: boolean][] = [
  ['no rules', '', '/events', true],
  ['everything for everyone', 'User-agent: *\nDisallow: /', '/events', false],
  ['an empty rule', 'User-agent: *\nDisallow:', '/events', true],
  ['a folder', 'User-agent: *\nDisallow: /private/', '/private/a', false],
  ['another folder', 'User-agent: *\nDisallow: /private/', '/events', true],
  ['rules for another reader', 'User-agent: other\nDisallow: /', '/events', true],
  [
    'our own group before that of everyone',
    'User-agent: *\nDisallow: /\n\nUser-agent: Hearth\nAllow: /',
    '/events',
    true,
  ],
  ['our own empty group', 'User-agent: *\nDisallow: /\n\nUser-agent: hearth\nDisallow:', '/events', true],
  ['two groups with our name', 'User-agent: hearth\nDisallow: /a\n\nUser-agent: HEARTH\nDisallow: /b', '/b', false],
  ['one group for several', 'User-agent: other\nUser-agent: hearth\nDisallow: /', '/events', false],
  ['a line between names and rules', 'User-agent: hearth\nCrawl-delay: 3\nDisallow: /', '/events', false],
  [
    'a group that ends with the next',
    'User-agent: hearth\nDisallow: /a\nUser-agent: other\nDisallow: /',
    '/events',
    true,
  ],
  ['the longest rule', 'User-agent: *\nDisallow: /\nAllow: /events', '/events/1', true],
  ['the longest rule in any order', 'User-agent: *\nAllow: /events\nDisallow: /events/1', '/events/1', false],
  ['two equally long rules', 'User-agent: *\nDisallow: /events\nAllow: /events', '/events', true],
  ['any text', 'User-agent: *\nDisallow: /*/edit', '/events/1/edit', false],
  ['any text at the end', 'User-agent: *\nDisallow: /events*', '/events', false],
  ['the end', 'User-agent: *\nDisallow: /*.php$', '/index.php', false],
  ['not the end', 'User-agent: *\nDisallow: /*.php$', '/index.php?a=1', true],
  ['exactly the root', 'User-agent: *\nDisallow: /$', '/', false],
  ['more than the root', 'User-agent: *\nDisallow: /$', '/events', true],
  ['a query', 'User-agent: *\nDisallow: /*?', '/events?page=2', false],
  ['comments and other endings', '\uFEFF# hello\r\nuser-agent : * # all\r\ndisallow : /a # no', '/a', false],
  ['letters beyond ASCII', 'User-agent: *\nDisallow: /gärten', '/g%C3%A4rten', false],
  ['a rule before any name', 'Disallow: /', '/events', true],
  ['HTML instead of rules', '<!doctype html><title>Not found</title>', '/events', true],
]

describe('robots.txt', () => {
  for (const [name, robots, path, isAllowed] of rows)
    it(`with ${name} ${isAllowed ? 'allows' : 'forbids'} ${path}`, () => assert.equal(may(robots, path), isAllowed))

  it('of a hostile host is decided at once', () => {
    const lines = Array.from({ length: 2000 }, (_, i) => `Disallow: /${'*a'.repeat(90)}${i}b`)
    const rules = parseRobots(['User-agent: *', ...lines].join('\n'), 'hearth')
    const from = performance.now()
    assert.equal(isAllowedByRobots(rules, `/${'a'.repeat(2000)}`), true)
    assert.ok(performance.now() - from < 500)
  })
})
