import { foldTitle } from '#kernel/formats/names.ts'

/**
 * Words of a question for something that no event needs and that harms people if it leaks, in the languages that organizers
 * write most. A document alone, such as a card or a passport, says too little: people may bring it, or have to.
 */
export type Secret = 'password' | 'card' | 'identity'

interface Words {
  /** Anywhere in a text; with a star, the beginning of a word. */
  says: readonly string[]
  /** As a question by itself. */
  asks?: readonly string[]
}

const each = (things: readonly string[], more: readonly string[]) =>
  things.flatMap((thing) => more.map((word) => `${thing} ${word}`))
const numbers = ['number', 'numbers', 'nummer', 'code', 'details']
const cards = ['credit card', 'debit card', 'bank card', 'payment card', 'visa card', 'mastercard', 'card']
const documents = [
  ...['id', 'id card', 'identity', 'identity card', 'national id', 'personal id', 'identification', 'passport', 'tax'],
  ...[
    'social security',
    'national insurance',
    'driver license',
    'driver licence',
    'drivers license',
    'drivers licence',
  ],
  ...['driver s license', 'driver s licence', 'driving license', 'driving licence', 'ausweis', 'personalausweis'],
  ...['reisepass', 'steuer', 'führerschein'],
]
/** Short for a number at the end of a text only: "no" is also an answer. */
const atEnd = ['no', 'nr']

const words: Readonly<Record<Secret, Words>> = {
  password: {
    says: [
      ...['password', 'passwords', 'passcode', 'pin number', 'card pin', 'bank pin', 'atm pin', 'one time code'],
      ...['pin of your card', 'pin for your card', 'pin code of your', 'pin code for your'],
      ...['passwort*', 'passwörter*', 'kennwort*', 'mot de passe', 'mots de passe', 'contraseña*', 'wachtwoord*'],
      ...[
        'senha',
        'hasło',
        'hasła',
        'salasana*',
        'lösenord*',
        'adgangskode*',
        'passord*',
        'пароль*',
        'пароля',
        'паролем',
      ],
      ...['şifre', 'şifren*', 'şifrem', 'parolan*', 'كلمة المرور', 'كلمة مرور*', 'كلمة السر', 'סיסמה'],
      ...['密码', '密碼', 'パスワード', '暗証番号', '비밀번호'],
    ],
    // In Italian it is any word.
    asks: ['parola'],
  },
  card: {
    says: [
      ...each(cards, numbers),
      ...[
        'number of your card',
        'number of your credit card',
        'card security code',
        'bank account number',
        'bank details',
      ],
      ...[
        'cvv',
        'cvc',
        'iban',
        'kreditkartennummer*',
        'kartennummer*',
        'kreditkarten nummer',
        'kontonummer',
        'creditcardnummer',
      ],
      ...['numéro de carte bancaire', 'numéro de carte de crédit', 'numéro de ma carte', 'numéro de votre carte'],
      ...['número de tarjeta', 'número de la tarjeta', 'número de tu tarjeta', 'número de su tarjeta'],
      ...['numero di carta', 'numero della carta', 'numero carta di credito', 'número do cartão', 'número de cartão'],
      ...[
        'numer karty',
        'номер карты',
        'kart numarası',
        'kart numaran*',
        'رقم البطاقة',
        '信用卡号',
        '信用卡號',
        '银行卡号',
      ],
      ...['クレジットカード番号', '카드 번호', '카드번호'],
    ],
    asks: [
      ...['credit card', 'debit card', 'bank card', 'payment card', 'kreditkarte', 'carte bancaire', 'carte de crédit'],
      ...['tarjeta de crédito', 'tarjeta de débito', 'carta di credito', 'creditcard', 'cartão de crédito', '信用卡'],
    ],
  },
  identity: {
    says: [
      ...each(documents, numbers),
      ...['number of your passport', 'number of your id', 'number of your identity card', 'ssn', 'tax id', 'steuer id'],
      ...each(['copy of your', 'scan of your', 'photo of your'], ['id', 'passport']),
      ...['passport copy', 'passport scan', 'ausweisnummer', 'ausweisnr', 'personalausweisnummer', 'personalausweisnr'],
      ...[
        'reisepassnummer',
        'reisepassnr',
        'passnummer',
        'pass nr',
        'ausweis nr',
        'personalausweis nr',
        'reisepass nr',
      ],
      ...['steuernummer', 'steuer nr', 'sozialversicherungsnummer', 'sozialversicherungsnr', 'sozialversicherungs nr'],
      ...['führerscheinnummer', 'führerschein nr', 'numéro de passeport', 'numéro de sécurité sociale'],
      ...[
        'numéro de carte d identité',
        'numéro de la carte d identité',
        'numéro de votre carte d identité',
        'n de carte d identité',
      ],
      ...[
        'número de identidad',
        'número de identificación',
        'número de identidade',
        'número de pasaporte',
        'número de passaporte',
      ],
      ...[
        'número de dni',
        'número dni',
        'dni número',
        'n de dni',
        'número do documento',
        'nif',
        'bsn',
        'burgerservicenummer',
      ],
      ...[
        'paspoortnummer',
        'codice fiscale',
        'numero di passaporto',
        'numero della carta d identità',
        'numero carta d identità',
      ],
      ...[
        'pesel',
        'numer paszportu',
        'numer dowodu',
        'cpf',
        'henkilötunnus*',
        'passin numero',
        'personnummer*',
        'cpr nummer',
      ],
      ...[
        'fødselsnummer*',
        'номер паспорта',
        'паспортные данные',
        'паспортных данных',
        'снилс',
        'kimlik no',
        'kimlik numara*',
      ],
      ...[
        'pasaport no',
        'pasaport numara*',
        'رقم الهوية',
        'رقم الهويه',
        'رقم جواز السفر',
        'תעודת זהות מספר',
        'מספר תעודת זהות',
      ],
      ...[
        '身份证号',
        '身分證號',
        '身份證號',
        '护照号',
        '護照號',
        'パスポート番号',
        'マイナンバー',
        '주민등록번호',
        '여권번호',
        '여권 번호',
      ],
    ],
    asks: [
      ...[
        'dni',
        'nie',
        'passport',
        'identity card',
        'personalausweis',
        'reisepass',
        'carte d identité',
        'carta d identità',
      ],
      ...['паспорт', '身份证', '身份證', 'henkilökortti', 'documento de identidad', 'cédula de identidad'],
    ],
  },
}

/** Cards that are no one's money or name. */
const harmless = [
  'library card',
  'member card',
  'membership card',
  'loyalty card',
  'club card',
  'gift card',
  'business card',
]

/** What is around the thing in a question that asks for it and nothing else. */
const fillers = new Set(
  (
    'your my the a please enter what is whats s dein deine ihr ihre euer eure bitte votre ton ta quel quelle est tu su cual ' +
    'es el la il tuo tua suo sua seu o e ваш ваша твой укажите'
  ).split(' '),
)

/** Letters that have no accent to be taken off. */
const plainLetters: Readonly<Record<string, string>> = { ł: 'l', ß: 'ss', ı: 'i', ø: 'o', đ: 'd', æ: 'ae', œ: 'oe' }
const fold = (text: string) => foldTitle(text.toLowerCase().replaceAll(/[łßıøđæœ]/g, (letter) => plainLetters[letter]!))

/** Written without spaces. */
const isJoined = (phrase: string) => /[\p{sc=Han}\p{sc=Katakana}\p{sc=Hangul}]/u.test(phrase)

/** With the spaces around it that have to be there. */
function partOf(phrase: string): string {
  const folded = fold(phrase)
  return isJoined(phrase) ? folded : ` ${folded}${phrase.endsWith('*') ? '' : ' '}`
}

const found = Object.entries(words).map(([secret, { says, asks = [] }]) => ({
  secret: secret as Secret,
  says: says.map(partOf),
  asks: new Set(asks.map((phrase) => bare(fold(phrase)))),
}))
const ends: readonly [Secret, string][] = [
  ...each(cards, atEnd).map((phrase) => ['card', ` ${fold(phrase)}`] as const),
  ...each(documents, atEnd).map((phrase) => ['identity', ` ${fold(phrase)}`] as const),
].map(([secret, end]) => [secret, end])

function bare(folded: string): string {
  return folded
    .split(' ')
    .filter((word) => !fillers.has(word))
    .join(' ')
}

function findInText(text: string, isQuestion: boolean): Secret | undefined {
  const folded = harmless.reduce((left, card) => left.replaceAll(card, 'thing'), fold(text))
  const padded = ` ${folded} `
  return (
    found.find(({ says, asks }) => says.some((part) => padded.includes(part)) || (isQuestion && asks.has(bare(folded))))
      ?.secret ?? ends.find(([, end]) => ` ${folded}`.endsWith(end))?.[0]
  )
}

/** What a question asks for that no event needs, in any of its texts; undefined for one that may be asked. */
export function findSecret({
  label,
  help,
  options = [],
}: {
  label: string
  help?: string
  options?: readonly string[]
}) {
  const texts = [help ?? '', ...options]
  return findInText(label, true) ?? texts.map((text) => findInText(text, false)).find((secret) => secret !== undefined)
}
