import { lowerCased } from '../token-filters/lowercase.ts';
import { plainLetters, romanceVowels } from './plain-letters.ts';

// The stemmer of Lucene that takes nothing but plurals from Spanish words.

const withoutMarks = plainLetters(romanceVowels);

/** Words that look like plurals but are not, or have no singular. */
const invariant = new Set(
  `
abrebotellas abrecartas abrelatas afueras albatros albricias aledaños alexis alicates analisis andurriales
antitesis añicos apendicitis apocalipsis arcoiris aries bilis boletus boris brindis cactus canutas caries
cascanueces cascarrabias ciempies cifosis corpus cortaplumas cosmos cosquillas creces crisis cuatrocientas
cuatrocientos cuelgacapas cuentacuentos cuentapasos cumpleaños doscientas doscientos dosis enseres entonces
esponsales estatus exequias fauces forceps fotosintesis gafas gafotas gargaras gris honorarios ictus jueves
lapsus lavacoches lavaplatos limpiabotas lunes maitines martes mondadientes novecientas novecientos nupcias
ochocientas ochocientos pais parabrisas paracaidas parachoques paraguas pararrayos paris pisapapeles piscis
portaaviones portamaletas portamantas quinientas quinientos quitamanchas recogepelotas rictus rompeolas
sacacorchos sacapuntas saltamontes salvavidas seis seiscientas seiscientos setecientas setecientos sintesis
tenis tifus trabalenguas vacaciones venus versus viacrucis virus viveres volandas
`
    .trim()
    .split(/\s+/u),
);

/** Words that lose two letters, whatever they end with. */
const losingTwo = new Set(
  'yoes noes sies clubes faralaes albalaes itemes albumes sandwiches relojes bojes contrarreloj carcajes'.split(
    ' ',
  ),
);

/** In this order; without the flag u, because Lucene counts UTF-16 units. */
const plurals: readonly (readonly [RegExp, string])[] = [
  [/(?<=[^aeiou])s$/, ''],
  [/(?<=q.[aeiou]|gu[ie])s$/s, ''],
  [/(?<=[aeiou][rdlnx]|[yu]|[ulrtn]i|s)es$/, ''],
  [/(?<=[aeioud])is$/, 'y'],
  [/ces$/, 'z'],
  [/s$/, ''],
];

/** Takes the plural from a Spanish word of four letters and more, and the marks from all of its vowels. */
export function spanishPluralStem(word: string): string {
  if (word.length < 4) return word;
  const plain = withoutMarks(word);
  const folded = lowerCased(plain);
  if (invariant.has(folded)) return plain;
  if (losingTwo.has(folded)) return plain.slice(0, -2);
  const plural = plurals.find(([ending]) => ending.test(plain));
  return plural ? plain.replace(...plural) : plain;
}
