import { HOUR } from '#contract/values/durations.ts';
import { idAt } from '../bson-values.ts';
import type { SetCollection } from '../data-set.ts';
import { momentOf } from '../moments.ts';
import { personOf } from '../people.ts';
import { between, chance, pick, type Random } from '../random.ts';
import { articleCount, articleId, begunAt, writerOf } from './articles.ts';
import { authorPerson, authorVoice } from './authors.ts';
import { fill, storyOf } from './compose.ts';
import type { Voice } from './voice.ts';

const commentCount = 1000;

/** An article that was out by then, rather a fresh one. */
function articleBefore(random: Random, time: number, base: number): number {
  let article = Math.floor(Math.sqrt(random()) * articleCount);
  while (article > 0 && begunAt(article, base) + 97 * HOUR > time) article = Math.floor(article * random());
  return article;
}

export const comments: SetCollection = {
  db: 'press',
  collection: 'comments',
  count: commentCount,
  bytes: 311_099,
  asked: ['articleId', 'at'],
  make(index, random, base) {
    const at = momentOf(index, commentCount, 690, base);
    const article = articleBefore(random, at, base);
    const writer = writerOf(article);
    const voice = authorVoice(random, writer);
    // Readers thank who wrote it.
    const { name } = authorPerson(random.of('authors', writer), writer);
    const replies = chance(random, 0.25) ? between(random, 1, 3) : 0;
    return {
      _id: idAt(random, 'comments', index, at),
      articleId: articleId(random, article, base),
      language: voice.language,
      ...remark(random, voice, name, at),
      votes: { up: Math.floor(random() ** 3 * 120), down: Math.floor(random() ** 5 * 30) },
      ...(chance(random, 0.04)
        ? { flagged: { at: new Date(at), reason: pick(random, ['spam', 'insult', null]) } }
        : {}),
      replies: Array.from({ length: replies }, (_, turn) =>
        remark(random, voice, name, Math.min(base, at + (turn + 1) * between(random, 1, 20) * HOUR)),
      ),
    };
  },
};

function remark(random: Random, voice: Voice, person: string, at: number) {
  const story = { ...storyOf(random, voice, new Date(at).getUTCFullYear()), person };
  const { name, email } = personOf(random, voice.language);
  return {
    by: chance(random, 0.8) ? { name, email } : null,
    text: fill(pick(random, voice.comments), story),
    at: new Date(at),
  };
}
