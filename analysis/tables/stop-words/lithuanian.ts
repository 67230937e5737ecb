// Made by scripts/lucene-tables/stop-words.mjs from Apache Lucene 10.1.0; see NOTICE. Not edited by hand.

export const stopWords: readonly string[] = `
ant apie ar arba aš be bei bet bus buvo būti būtų dėl gali iki ir iš ja jai jais jam jame jas jei ji jie jiedu
jiedvi jiedviem jiedviese jiems jis jo jodviem jog joje jomis joms jos jose judu judvi judviejų judviem
judviese jumis jums jumyse juo juodu juodviese juos juose jus ją jį jūs jūsų jų jųdviejų kad kai kaip kas kiek
kol kur kurie kuris ką man mane manimi mano manyje manęs mes metu mudu mudvi mudviejų mudviem mudviese mumis
mums mumyse mus mūsų nei nes net nors nuo o pat per po prie prieš sau save savimi savo savyje savęs su tada tai
taip tas tau tave tavimi tavyje tavęs tačiau ten to todėl tu tuo už visi yra į
`
  .trim()
  .split(/\s+/u);
