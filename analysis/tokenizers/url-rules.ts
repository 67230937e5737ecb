import { any, type Expression, either, maybe, one, sequence, some } from '../scan/expression.ts';
import type { Rule } from '../scan/scanner.ts';
import { ascii, isWordOrHyphen, text, times } from './url-characters.ts';
import { domainGroups } from './url-domains.ts';
import { wordRules } from './word-rules.ts';

/** A rule that may look at what follows: the token ends before it, or after some first characters. */
export interface UrlRule extends Rule {
  /** The match ends with one character that is no part of the token. */
  looksAhead?: true;
  /** Only that many characters belong to the token. */
  takes?: number;
  /** No token: the text is read again without hosts. */
  isNoHost?: true;
}

const label = sequence(ascii('A-Za-z0-9'), any(sequence(any(ascii('-')), ascii('A-Za-z0-9'))));
const labels = sequence(label, any(sequence(text('.'), label)));
const domainOf = (domains: Expression) => sequence(labels, domains);
const domain = domainOf(either(...domainGroups));

const octet = either(
  sequence(times(ascii('0'), 0, 2), ascii('0-9')),
  sequence(maybe(ascii('0')), ascii('1-9'), ascii('0-9')),
  sequence(ascii('1'), ascii('0-9'), ascii('0-9')),
  sequence(ascii('2'), either(sequence(ascii('0-4'), ascii('0-9')), sequence(ascii('5'), ascii('0-5')))),
);
const ipv4 = sequence(octet, times(sequence(text('.'), octet), 3, 3));
const hex = times(ascii('0-9A-Fa-f'), 1, 4);
const hexColon = sequence(hex, text(':'));
const lastTwo = either(ipv4, sequence(hexColon, hex));
/** Up to `groups` groups may precede the double colon. */
const shortened = (groups: number) =>
  sequence(groups > 0 ? maybe(sequence(times(hexColon, 0, groups - 1), hex)) : sequence(), text('::'));
const ipv6 = either(
  sequence(times(hexColon, 6, 6), lastTwo),
  ...[0, 1, 2, 3, 4, 5].map((groups) =>
    sequence(shortened(groups), times(hexColon, 5 - groups, 5 - groups), lastTwo),
  ),
  sequence(shortened(6), hex),
  shortened(7),
);
const address = either(sequence(text('['), ipv6, text(']')), ipv4);

const percent = sequence(text('%'), ascii('0-9A-Fa-f'), ascii('0-9A-Fa-f'));
const plain = '\\-._~A-Za-z0-9';
const delimiters = "!$&'()*+,;=";
const login = any(either(ascii(plain + delimiters), percent));
const user = sequence(login, maybe(sequence(text(':'), login)), text('@'));
const tail = any(either(ascii(`${plain}${delimiters}:@/?`), percent));
const query = sequence(text('?'), tail);
const fragment = sequence(text('#'), tail);
const port = sequence(text(':'), times(ascii('0-9'), 1, 5));
const host = either(address, domain);
const looseHost = either(address, labels);
const authority = sequence(maybe(user), looseHost, maybe(port));

const path = some(sequence(text('/'), any(either(ascii(`${plain};:@&=`), percent))));
const end = sequence(maybe(query), maybe(fragment));
const httpUrl = sequence(text('http'), maybe(text('s')), text('://'), authority, maybe(path), end);
const bareUrl = sequence(
  host,
  either(
    sequence(port, maybe(path), end),
    sequence(maybe(port), either(sequence(path, end), sequence(query, maybe(fragment)), fragment)),
  ),
);
const filePath = some(sequence(text('/'), any(either(ascii(`${plain}?:@&=`), percent))));
const ftpType = sequence(text(';type='), ascii('aAiIdD'));
const ftpUrl = sequence(text('ftp://'), authority, filePath, maybe(ftpType), maybe(fragment));
const fileUrl = sequence(text('file://'), maybe(looseHost), filePath, maybe(fragment));
const url = either(httpUrl, bareUrl, ftpUrl, fileUrl);

const escaped = sequence(ascii('\\\\'), ascii('\\x00-\\x7f'));
const quoted = sequence(
  text('"'),
  any(either(ascii('\\x01-\\x08\\x0b\\x0c\\x0e-\\x21\\x23-\\x5b\\x5d-\\x7e'), escaped)),
  text('"'),
);
// dots and commas are allowed anywhere: observed, Lucene's grammar has `+\-/` and means from `+` to `/`
const mailbox = either(some(ascii("A-Za-z0-9!#$%&'*+-/=?^_`{|}~")), quoted);
const literal = any(either(ascii('\\x01-\\x08\\x0b\\x0c\\x0e-\\x5a\\x5e-\\x7f'), escaped));
const email = sequence(
  mailbox,
  any(sequence(text('.'), mailbox)),
  text('@'),
  either(domain, sequence(text('['), literal, text(']'))),
);

const partOfWord = one(isWordOrHyphen);
const noPartOfWord = one((properties) => !isWordOrHyphen(properties));

const urls: readonly UrlRule[] = [
  { type: '<URL>', expression: url },
  { type: '<URL>', expression: sequence(host, noPartOfWord), looksAhead: true },
];
// The order decides between matches of equal length: `a.co` before an `m` is no host, and `a.com` is one //
// Lucene's grammar
const hosts: readonly UrlRule[] = domainGroups.flatMap((domains) => {
  const here = either(address, domainOf(domains));
  return [
    { type: '', expression: sequence(here, partOfWord), isNoHost: true },
    { type: '<URL>', expression: here },
  ];
});
const rest: readonly UrlRule[] = [
  { type: '<ALPHANUM>', expression: sequence(text('mailto:'), email), takes: 'mailto'.length },
  { type: '<EMAIL>', expression: email },
  ...wordRules,
];

/** In the order in which equally long matches count. */
export const urlRules: readonly UrlRule[] = [...urls, ...hosts, ...rest];

/** The same for a text that begins like a host and continues as a word. */
export const urlRulesWithoutHosts: readonly UrlRule[] = [...urls, ...rest];
