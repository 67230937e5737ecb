import { withoutEach } from './suffixes.ts';

/** The article with its joined prefixes, and the word "and". */
const prefixes = ['ال', 'وال', 'بال', 'كال', 'فال', 'لل', 'و'];
const suffixes = ['ها', 'ان', 'ات', 'ون', 'ين', 'يه', 'ية', 'ه', 'ة', 'ي'];

/** Takes one prefix and any number of suffixes from an Arabic word, after Larkey, Ballesteros and Connell. */
export function arabicStem(word: string): string {
  // the letter of "and" begins many words: three letters have to follow it
  const prefix = prefixes.find(
    (each) => word.startsWith(each) && word.length - each.length >= (each.length === 1 ? 3 : 2),
  );
  return withoutEach(word.slice(prefix?.length ?? 0), suffixes, 2);
}
