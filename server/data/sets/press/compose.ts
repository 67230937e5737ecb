import { codeOf, padded } from '../bson-values.ts';
import { personOf } from '../people.ts';
import { between, draw, pick, pickSkewed, type Random } from '../random.ts';
import type { Voice } from './voice.ts';
import { arabic, hindi } from './voices/arabic-hindi.ts';
import { chinese, japanese, korean } from './voices/east-asian.ts';
import { dutch, english, swedish } from './voices/english-dutch-swedish.ts';
import { french, german } from './voices/german-french.ts';
import { italian, portuguese, spanish } from './voices/romance.ts';
import { greek, russian, turkish } from './voices/turkish-greek-russian.ts';

/** The most frequent first. */
export const voices: readonly Voice[] = [
  english,
  french,
  german,
  spanish,
  japanese,
  portuguese,
  arabic,
  russian,
  italian,
  hindi,
  dutch,
  chinese,
  turkish,
  swedish,
  korean,
  greek,
];

export function voiceOf(random: Random): Voice {
  return pickSkewed(random, voices);
}

/** What the slots of one article are filled with: the same topic and person from the title to the last line. */
export interface Story {
  voice: Voice;
  random: Random;
  topic: string;
  person: string;
  year: number;
}

export function storyOf(random: Random, voice: Voice, year: number): Story {
  return {
    voice,
    random,
    topic: pick(random, voice.topics),
    person: personOf(random, voice.language).name,
    year,
  };
}

export function fill(template: string, { voice, random, topic, person, year }: Story): string {
  return template.replace(/\{(\w+)\}/g, (_, slot: string) => {
    switch (slot) {
      case 'Topic':
        return capitalised(topic, voice.language);
      case 'topic':
        return topic;
      case 'person':
        return person;
      case 'place':
        return pick(random, voice.places);
      case 'year':
        return String(year - between(random, 0, 9));
      case 'soon':
        return String(year + between(random, 0, 1));
      case 'number':
        return grouped(Math.floor(10 ** (2 + 3 * random())), voice.group);
      case 'percent':
        return `${between(random, 2, 38)}${voice.decimal}${between(random, 0, 9)}`;
      case 'email':
        return `${pick(random, desks)}+${voice.language}@press.example`;
      default:
        return referenceOf(random);
    }
  });
}

const desks = ['redaktion', 'news-desk', 'tips', 'o.reilly', 'letters'] as const;

/** Numbers of files and products as offices write them. */
function referenceOf(random: Random): string {
  const number = between(random, 1, 9999);
  switch (between(random, 0, 3)) {
    case 0:
      return `RX-${padded(number, 4)}/${codeOf(random, 1)}`;
    case 1:
      return `2021-${padded(number, 5)}-${codeOf(random, 3).toLowerCase()}`;
    case 2:
      return `§${between(random, 2, 99)}a_${number}`;
    default:
      return `${codeOf(random, 3)}.${number}.v${between(random, 1, 9)}`;
  }
}

function capitalised(text: string, language: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase(language) + text.slice(first.length);
}

function grouped(value: number, separator: string): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, separator);
}

/** Paragraphs of different sentences. */
export function bodyOf(story: Story): string {
  const { voice, random } = story;
  const sentences = draw(random, voice.sentences, between(random, 5, voice.sentences.length));
  let body = '';
  for (const [at, sentence] of sentences.entries()) {
    if (at > 0) body += random() < 0.3 ? '\n\n' : voice.gap;
    body += fill(sentence, story);
  }
  return body;
}

export function titleOf(story: Story): string {
  return fill(pick(story.random, story.voice.titles), story);
}

/** A name for addresses: the letters and digits of the title, whatever script they are of. */
export function slugOf(title: string, index: number): string {
  const words = title.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return `${words.slice(0, 6).join('-')}-${index}`;
}

/** Lines of a log, as the technical desk attaches them. */
export function logOf(random: Random, at: number): string[] {
  return Array.from({ length: between(random, 2, 5) }, (_, line) => {
    const time = new Date(at + line * between(random, 3, 900)).toISOString();
    const id = `req-${codeOf(random, 4).toLowerCase()}-${padded(line, 2)}`;
    return pick(random, [
      `${time} INFO  gateway-${between(random, 1, 9)} GET /v2/articles?lang=pt-BR&page=3 200 ${between(random, 2, 90)}ms id=${id}`,
      `${time} WARN  cache.l2 evicted=${between(random, 10, 9999)} ratio=0.${between(random, 10, 99)} id=${id}`,
      `${time} ERROR feed-importer TypeError: can't parse "<title" at item_${line} (id=${id})`,
    ]);
  });
}
