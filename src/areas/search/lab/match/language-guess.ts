/** Words that say which language a text is in; names as the engine's stemmers and analyzers have them. */
const smallWords: Readonly<Record<string, string>> = {
  english: 'the and of to is in a at that with for was are this from',
  french: 'le les des est un une dans pour que qui sur avec au aux du de et la à se s c qu',
  german: 'der die das und ist nicht ein eine mit für auf den von zu im dem',
  spanish: 'el los las una por con para que del es en y la se al como',
  italian: 'il gli che della di una per con non sono è nel alla dei le',
  portuguese: 'os as uma para com não que do da dos em é ao pela e o',
  dutch: 'het een van en de dat niet met voor zijn op te ik aan',
  swedish: 'och att det en som på är inte för med av till ett den',
  danish: 'og at det en som på er ikke for med af til den et',
  norwegian: 'og at det en som på er ikke for med av til den et jeg',
  finnish: 'ja on ei se että joka mutta ovat kun oli hän',
  hungarian: 'a az és hogy nem egy is van volt meg de ez',
  romanian: 'și în la cu pe este nu un o din care pentru',
  russian: 'и в не на что он с по это как но из у',
  turkish: 've bir bu da de için ile çok olarak gibi',
};

/** The language with the most function words in the text; undefined without any. */
export function guessLanguage(text: string): string | undefined {
  const words = text
    .slice(0, 4_000)
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
  let best: string | undefined;
  let most = 0;
  for (const [language, list] of Object.entries(smallWords)) {
    const existing = new Set(list.split(' '));
    const count = words.filter((word) => existing.has(word)).length;
    if (count > most) [best, most] = [language, count];
  }
  return best;
}
