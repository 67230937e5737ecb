import { eachTerm } from '../token.ts';

const wide = /[\uff01-\uff5e\uff65-\uff9f]/u;

/** A half-width mark joins the katakana before it where Unicode knows the two as one letter. */
function joined(before: string, mark: string): string | undefined {
  // observed: hiragana are left alone, which Unicode would join as well
  if (!/^[\u30a6-\u30fd]$/u.test(before) || !/^[\uff9e\uff9f]$/u.test(mark)) return undefined;
  const both = (before + mark.normalize('NFKC')).normalize('NFC');
  return both.length === 1 ? both : undefined;
}

function inCommonWidth(term: string): string {
  if (!wide.test(term)) return term;
  let out = '';
  for (let at = 0; at < term.length; at += 1) {
    const unit = term.charAt(at);
    const both = joined(out.slice(-1), unit);
    if (both !== undefined) out = out.slice(0, -1) + both;
    else out += wide.test(unit) ? unit.normalize('NFKC') : unit;
  }
  return out;
}

/** ASCII in full width and katakana in half width become the ordinary letters. */
export const cjkWidthFilter = eachTerm(inCommonWidth);
