import type { FilteredText } from '../filtered-text.ts';
import { Scanner } from '../scan/scanner.ts';
import type { TokenStream } from '../token.ts';
import { scannedTokens } from './standard.ts';
import { urlClasses, urlClassOf } from './url-characters.ts';
import { type UrlRule, urlRules, urlRulesWithoutHosts } from './url-rules.ts';

let withHosts: Scanner<UrlRule> | undefined;
let withoutHosts: Scanner<UrlRule> | undefined;

/** Words as the standard tokenizer finds them, but URLs, hosts and e-mail addresses are one token each. */
export function uaxUrlEmailTokenizer(maxTokenLength = 255): (input: FilteredText) => TokenStream {
  return (input) => {
    withHosts ??= new Scanner(urlRules, urlClasses);
    let scanner = withHosts;
    return scannedTokens(input, maxTokenLength, urlClassOf, (at, limit, classAt) => {
      let result = scanner.longest(at, limit, classAt);
      if (result?.rule.isNoHost) {
        withoutHosts ??= new Scanner(urlRulesWithoutHosts, urlClasses);
        scanner = withoutHosts;
        result = scanner.longest(at, limit, classAt);
      }
      if (!result) return undefined;
      scanner = withHosts ?? scanner;
      return { end: endOf(result, at, input.text), type: result.rule.type };
    });
  };
}

function endOf({ end, rule }: { end: number; rule: UrlRule }, start: number, text: string): number {
  if (rule.takes) return start + rule.takes;
  if (!rule.looksAhead) return end;
  const isPair = (text.codePointAt(end - 2) ?? 0) > 0xffff;
  return end - (isPair ? 2 : 1);
}
