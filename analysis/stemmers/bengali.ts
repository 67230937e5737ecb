import { suffixesOf, withoutSuffix } from './suffixes.ts';

/** Endings of verbs, cases, plurals and articles. */
const suffixes = suffixesOf(`
  িয়াছিলাম িতেছিলাম িতেছিলেন ইতেছিলেন িয়াছিলেন ইয়াছিলেন িতেছিলি িতেছিলে িয়াছিলা িয়াছিলে িতেছিলা িয়াছিলি
  য়েদেরকে িতেছিস িতেছেন িয়াছিস িয়াছেন েছিলাম েছিলেন েদেরকে িতেছি িতেছা িতেছে ছিলাম ছিলেন িয়াছি িয়াছা
  িয়াছে েছিলে েছিলা য়েদের দেরকে িলাম িলেন িতাম িতেন িবেন ছিলি ছিলে ছিলা তেছে িতেছ খানা খানি গুলো গুলি
  য়েরা েদের লাম িলি ইলি িলে ইলে লেন িলা ইলা তাম িতি ইতি িতে ইতে তেন িতা িবা ইবা িবি ইবি বেন িবে ইবে ছেন
  য়োন য়ের েরা দের িস েন লি লে লা তি তে তা বি বে বা ছি ছা ছে ুন ুক টা টি নি ের রা কে ি ী া ো ে ব ত
`);

/** Takes the longest known ending from a Bengali word, after Sengupta and Chaudhuri. */
export function bengaliStem(word: string): string {
  return withoutSuffix(word, suffixes, 2);
}
