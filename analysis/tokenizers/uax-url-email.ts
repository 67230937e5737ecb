import type { FilteredText } from '../filtered-text.ts';
import { Scanner } from '../scan/scanner.ts';
import type { Token, TokenStream } from '../token.ts';
import { isFirstHalf, isLost } from './standard.ts';
import { urlClasses, urlClassOf } from './url-characters.ts';
import { type UrlRule, urlRules, urlRulesWithoutHosts } from './url-rules.ts';

let withHosts: Scanner<UrlRule> | undefined;
let withoutHosts: Scanner<UrlRule> | undefined;

/** Words as the standard tokenizer finds them, but URLs, hosts and e-mail addresses are one token each. */
export function uaxUrlEmailTokenizer(maxTokenLength = 255): (input: FilteredText) => TokenStream {
  return (input) => {
    const { text, correct } = input;
    if (isLost(input, maxTokenLength)) return { tokens: [], finalOffset: correct(0), finalIncrement: 0 };
    withHosts ??= new Scanner(urlRules, urlClasses);
    const classAt = (at: number) => {
      const codePoint = text.codePointAt(at) ?? 0;
      return { class: urlClassOf(codePoint), width: codePoint > 0xffff ? 2 : 1 };
    };
    const tokens: Token[] = [];
    let at = 0;
    let scanner = withHosts;
    while (at < text.length) {
      const { width } = classAt(at);
      // in a buffer of one UTF-16 unit the first half of a character ends everything // observed
      if (maxTokenLength === 1 && isFirstHalf(text, at)) break;
      const found = scanner.longest(at, Math.min(text.length, at + maxTokenLength), classAt);
      if (found?.rule.isNoHost) {
        withoutHosts ??= new Scanner(urlRulesWithoutHosts, urlClasses);
        scanner = withoutHosts;
        continue;
      }
      const end = found ? endOf(found, at, text) : at + width;
      if (found) {
        // a token that fills the buffer is cut before more is read
        const [start, to] = [correct(at), correct(end, end - at === maxTokenLength)];
        tokens.push({
          term: text.slice(at, end),
          start,
          end: to,
          increment: 1,
          span: 1,
          type: found.rule.type,
        });
        scanner = withHosts;
      }
      at = end;
    }
    return { tokens, finalOffset: correct(at), finalIncrement: 0 };
  };
}

function endOf({ end, rule }: { end: number; rule: UrlRule }, start: number, text: string): number {
  if (rule.takes) return start + rule.takes;
  if (!rule.looksAhead) return end;
  const isPair = (text.codePointAt(end - 2) ?? 0) > 0xffff;
  return end - (isPair ? 2 : 1);
}
