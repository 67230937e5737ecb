type Stem = (word: string) => string;

/** The stemmers by the service's names for them; each is loaded when it is first asked for. */
export const snowballStemmers: Readonly<Record<string, () => Promise<Stem>>> = {
  arabic: async () => (await import('./arabic.ts')).arabicSnowballStem,
  armenian: async () => (await import('./armenian.ts')).armenianStem,
  basque: async () => (await import('./basque.ts')).basqueStem,
  catalan: async () => (await import('./catalan.ts')).catalanStem,
  danish: async () => (await import('./danish.ts')).danishStem,
  dutch: async () => (await import('./dutch.ts')).dutchStem,
  english: async () => (await import('./english.ts')).englishStem,
  estonian: async () => (await import('./estonian.ts')).estonianStem,
  finnish: async () => (await import('./finnish.ts')).finnishStem,
  french: async () => (await import('./french.ts')).frenchStem,
  german: async () => (await import('./german.ts')).germanStem,
  // the older name; its rules are those of german since Lucene 10
  german2: async () => (await import('./german.ts')).germanStem,
  hungarian: async () => (await import('./hungarian.ts')).hungarianStem,
  irish: async () => (await import('./irish.ts')).irishStem,
  italian: async () => (await import('./italian.ts')).italianStem,
  kp: async () => (await import('./kp.ts')).kpStem,
  lithuanian: async () => (await import('./lithuanian.ts')).lithuanianStem,
  lovins: async () => (await import('./lovins.ts')).lovinsStem,
  norwegian: async () => (await import('./norwegian.ts')).norwegianStem,
  porter: async () => (await import('./porter.ts')).porterSnowballStem,
  portuguese: async () => (await import('./portuguese.ts')).portugueseStem,
  romanian: async () => (await import('./romanian.ts')).romanianStem,
  russian: async () => (await import('./russian.ts')).russianStem,
  spanish: async () => (await import('./spanish.ts')).spanishStem,
  swedish: async () => (await import('./swedish.ts')).swedishStem,
  turkish: async () => (await import('./turkish.ts')).turkishStem,
};
