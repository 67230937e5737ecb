import { HclError, hclLimits } from './limits.ts';
import { readExpression } from './parse-expression.ts';
import { newCounts, Scanner } from './scanner.ts';
import { type Block, type Body, emptyBody } from './syntax.ts';

/** Parses a file of HCL. Throws `HclError` with the line and column of a syntax error. */
export function parseHcl(text: string): Body {
  if (text.length > hclLimits.characters)
    throw new HclError(`The text has more than ${hclLimits.characters.toLocaleString('en')} characters.`);
  const scanner = new Scanner(text, newCounts());
  const body = bodyUntil(scanner, '');
  return body;
}

/** Attributes and blocks up to a closing brace, or to the end of the text. */
function bodyUntil(scanner: Scanner, end: '' | '}'): Body {
  const body = emptyBody();
  for (;;) {
    scanner.skip(true);
    if (scanner.isAtEnd) {
      if (end !== '') scanner.fail('this block does not end: a } is missing');
      return body;
    }
    if (end !== '' && scanner.takes(end)) return body;
    // old files separate the arguments of one line by commas or semicolons
    if (scanner.takes(',') || scanner.takes(';')) continue;
    const start = scanner.at;
    const name = scanner.takes('"') ? quoted(scanner) : scanner.identifier();
    if (name === undefined) scanner.unexpected();
    if (scanner.sees('=') && !scanner.sees('==')) {
      scanner.at += 1;
      if (body.attributes.has(name)) scanner.fail(`${name} is set twice`, start);
      body.attributes.set(name, { name, value: readExpression(scanner) });
    } else body.blocks.push(blockAt(scanner, name, start));
    const isEnded = scanner.isAtEnd || ['\n', '}', ',', ';'].some((sign) => scanner.sees(sign));
    if (!isEnded) scanner.unexpected();
  }
}

function blockAt(scanner: Scanner, type: string, start: number): Block {
  scanner.counts.blocks += 1;
  if (scanner.counts.blocks > hclLimits.blocks)
    scanner.fail(`the text has more than ${hclLimits.blocks.toLocaleString('en')} blocks`, start);
  const { line } = scanner.placeAt(start);
  const labels: string[] = [];
  while (!scanner.takes('{')) {
    const label = scanner.takes('"') ? quoted(scanner) : scanner.identifier();
    if (label === undefined) scanner.unexpected();
    labels.push(label);
  }
  const body = scanner.nested(() => scanner.withLines(false, () => bodyUntil(scanner, '}')));
  return { type, labels, body, line };
}

/** The rest of a quoted label, which has no interpolations. */
function quoted(scanner: Scanner): string {
  const end = scanner.text.indexOf('"', scanner.at);
  const label = end < 0 ? undefined : scanner.text.slice(scanner.at, end);
  if (label === undefined || /[\n\\]/u.test(label)) return scanner.fail('this label does not end');
  scanner.at = end + 1;
  return label;
}
