// Made by scripts/lucene-tables/snowball-tables.mjs from Apache Lucene 10.1.0; see NOTICE. Not edited by hand.
// The suffixes of each rule; those that fall under no rule stand first.

export const tables = {
  gerunds: ['', 'в вши вшись', 'ив ыв ивши ывши ившись ывшись'],
  adjectives: ['', 'ее ие ое ые ими ыми ей ий ой ый ем им ом ым его ого ему ому их ых ею ою ую юю ая яя'],
  participles: ['', 'ем нн вш щ ющ', 'ивш ывш ующ'],
  reflexives: ['', 'сь ся'],
  verbs: [
    '',
    'ла на ете йте ли й л ем н ло но нно ет ют ны ть ешь',
    'ила ыла ена ите ейте уйте или ыли ей уй ил ыл им ым ен ило ыло ено ует ит ыт уют ят ены ить ыть ишь ю ую',
  ],
  nouns: [
    '',
    'а ев ов е ие ье и еи ии ами ями иями й ей ией ий ой ам ем ием ом ям иям о у ах ях иях ы ь ю ию ью я ия ья',
  ],
  derivations: ['', 'ост ость'],
  tidying: ['', 'ейше ейш', 'н', 'ь'],
} as const;
