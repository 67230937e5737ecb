import { Long, type ObjectId } from 'bson';
import { DAY, HOUR, MINUTE } from '#contract/values/durations.ts';
import { idAt, padded } from '../bson-values.ts';
import type { SetCollection } from '../data-set.ts';
import { momentOf } from '../moments.ts';
import { between, chance, draw, mixed, pick, type Random } from '../random.ts';
import { authorCount, authorId, authorVoice } from './authors.ts';
import { bodyOf, fill, logOf, slugOf, storyOf, titleOf } from './compose.ts';

export const articleCount = 600;

export function articleId(random: Random, index: number, base: number): ObjectId {
  return idAt(random, 'articles', index, begunAt(index, base));
}

export function begunAt(index: number, base: number): number {
  return momentOf(index, articleCount, 730, base);
}

/** Who writes an article; its language is the writer's. */
export function writerOf(article: number): number {
  return Math.floor(authorCount * (mixed(article + 5) / 4_294_967_296) ** 1.5);
}

const sections = ['city', 'culture', 'economy', 'science', 'sport', 'technology'] as const;
const tags = [
  'archive',
  'budget',
  'e-mobility',
  'heritage',
  'interview',
  'long-read',
  'music',
  'photo-essay',
  'rail',
  'R&D',
  'schools',
  'water',
] as const;

export const articles: SetCollection = {
  db: 'press',
  collection: 'articles',
  count: articleCount,
  bytes: 714_878,
  asked: ['slug', 'language', 'publishedAt'],
  make(index, random, base) {
    const begun = begunAt(index, base);
    const writer = writerOf(index);
    const voice = authorVoice(random, writer);
    const story = storyOf(random, voice, new Date(begun).getUTCFullYear());
    const title = titleOf(story);
    const body = bodyOf(story);
    const section = pick(random, sections);
    const out = begun + between(random, 2, 96) * HOUR;
    const published = out < base && chance(random, 0.93);
    const second = chance(random, 0.15) ? (writer + 7) % authorCount : writer;
    return {
      _id: articleId(random, index, base),
      reference: `ART-${new Date(begun).getUTCFullYear()}-${padded(index + 1, 5)}`,
      slug: slugOf(title, index),
      language: voice.language,
      ...(voice.rightToLeft ? { direction: 'rtl' } : {}),
      title,
      ...(chance(random, 0.35) ? { teaser: fill(pick(random, voice.sentences), story) } : {}),
      body,
      section,
      tags: draw(random, tags, between(random, 0, 4)),
      authors: [...new Set([writer, second])].map((author) => authorId(random, author, base)),
      status: published ? 'published' : pick(random, ['draft', 'review']),
      publishedAt: published ? new Date(out) : null,
      ...(chance(random, 0.2) && published ? { correctedAt: new Date(Math.min(base, out + 2 * DAY)) } : {}),
      revisions: Array.from({ length: between(random, 1, 4) }, (_, turn) => ({
        at: new Date(Math.min(base, begun + turn * 45 * MINUTE)),
        by: authorId(random, turn % 2 === 0 ? writer : second, base),
      })),
      characters: body.length,
      readers: Long.fromNumber(published ? Math.floor(10 ** (1.5 + 4 * random())) : 0),
      related:
        index > 20 && chance(random, 0.4) ? [articleId(random, between(random, 0, index - 1), base)] : [],
      ...(section === 'technology'
        ? { attachment: { name: 'gateway.log', lines: logOf(random, begun) } }
        : {}),
    };
  },
};
