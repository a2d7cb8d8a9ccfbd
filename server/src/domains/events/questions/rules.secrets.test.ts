import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findSecret } from './rules.secrets.ts'

const refused = {
  password: [
    ...['Your password?', 'Passwort', 'Paßwort', 'Dein Passwort', 'Mot de passe', 'Contraseña', 'Hasło', 'Wachtwoord'],
    ...[
      'Ваш пароль',
      '请输入密码',
      'Şifreniz',
      'Parola',
      'كلمة المرور',
      'Salasanasi',
      'Lösenord',
      'パスワード',
      '비밀번호',
    ],
    ...['PIN of your card', 'Card PIN', 'PIN number', 'What is your one-time code?'],
  ],
  card: [
    ...['Credit-card number', 'Card no.', 'Credit card', 'Your credit card?', 'CVV', 'IBAN', 'Kreditkartennummer'],
    ...[
      'Numéro de carte bancaire',
      'Número de tarjeta',
      'Número do cartão',
      'Carta di credito',
      '信用卡号',
      'Card details',
    ],
  ],
  identity: [
    ...['What is your PASSPORT number', 'Passport no', 'Social Security Number', 'Driver’s license number', 'SSN'],
    ...['Driver license number', 'Drivers license number', 'Driving licence number', 'ID-Nummer', 'Ausweis-Nr.'],
    ...['Personalausweisnummer', 'Sozialversicherungsnr.', 'Sozialversicherungsnummer', 'Número de identificación'],
    ...['Carte d’identité', 'Votre carte d’identité', 'N° de carte d’identité', 'Carta d’identità', 'Codice fiscale'],
    ...[
      'DNI',
      'Número de DNI',
      'DNI (número)',
      'Паспорт',
      'Номер паспорта',
      'Паспортные данные',
      '身份证号码',
      '护照号',
    ],
    ...['T.C. kimlik no', 'رقم الهوية', 'Henkilötunnus', 'Personnummer', 'Please send a copy of your ID', 'PESEL'],
  ],
}

const fine: { label: string; help?: string; options?: string[] }[] = [
  { label: 'Do you have a library card?', options: ['Yes', 'No'] },
  { label: 'Do you have a passport?', options: ['Yes', 'No'] },
  { label: 'Will you show an ID?', options: ['No', 'Number of people'] },
  { label: 'How will you pay?', options: ['Cash', 'Credit card'] },
  { label: 'Anything else?', help: 'Bring your Personalausweis or your passport to the door' },
  { label: 'Qui vient?', help: 'Apportez votre carte d’identité' },
  { label: 'PIN code', help: 'Of the place where you live' },
  { label: 'Your PIN code and city' },
  { label: 'Library card number' },
  { label: '¿Vienes de la calle Dni Medio?' },
  { label: 'Company' },
  { label: 'La tua parola preferita?' },
  { label: 'Will you pass by the bakery?' },
  { label: 'Which number of guests do you expect?' },
  { label: 'What do you identify with?' },
  { label: 'Business card or none?' },
  { label: 'Do you need a visa letter?' },
  { label: 'An ID? No problem without one' },
  { label: 'Нужен ли вам паспорт для поездки?' },
  { label: '您需要签证吗?' },
]

describe('a question is refused that asks for', () => {
  for (const [secret, labels] of Object.entries(refused))
    it(`a ${secret}`, () => {
      for (const label of labels) assert.equal(findSecret({ label }), secret, label)
      assert.equal(findSecret({ label: 'Anything else?', help: `With ${labels[0]}` }), secret)
    })

  it('nothing of it, though a word of it is there, or one ends a text and begins the next', () => {
    for (const question of fine) assert.equal(findSecret(question), undefined, question.label)
  })
})
