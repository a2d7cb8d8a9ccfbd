import assert from 'node:assert/strict'
import { it } from 'node:test'
import { canonicalLanguage, findReadable, languageOnly } from './languages.ts'

it('a tag is written in one way, and what is none is not known', () => {
  assert.deepEqual(['PT-br', 'zh-hant', 'DE', 'iw'].map(canonicalLanguage), ['pt-BR', 'zh-Hant', 'de', 'he'])
  for (const tag of ['', 'x', 'de_AT', 'german language', '-', 'de-'])
    assert.equal(canonicalLanguage(tag), undefined, tag)
})

it('a reader gets the very same language first, then one of another region, and none of another script', () => {
  assert.equal(findReadable('pt-BR', ['pt', 'pt-BR']), 'pt-BR')
  assert.equal(findReadable('pt-BR', ['de', 'pt-PT']), 'pt-PT')
  assert.equal(findReadable('de-CH', ['en', 'de']), 'de')
  assert.equal(findReadable('zh-TW', ['zh-Hans', 'zh-Hant']), 'zh-Hant')
  assert.equal(findReadable('zh-TW', ['zh']), undefined)
  assert.equal(findReadable('sr-Latn', ['sr']), undefined)
  assert.equal(findReadable('ja', []), undefined)
})

it('a language alone has no region and no script', () => {
  assert.deepEqual(['de-AT', 'zh-Hant-TW', 'ja'].map(languageOnly), ['de', 'zh', 'ja'])
})
