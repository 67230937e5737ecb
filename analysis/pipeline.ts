import {
  builtInAnalyzerNamed,
  type Chain,
  charFilters,
  type Step,
  step,
  type Tokenizer,
  tokenFilters,
  tokenizers,
} from './components.ts';
import type { CustomAnalyzer } from './definition.ts';
import { type CharFilter, type FilteredText, plainText } from './filtered-text.ts';
import type { TokenFilter, TokenStream } from './token.ts';

/** The output of one stage. `name`: the type of a component, or the description of the engine's own step. */
export type Stage =
  | { stage: `charFilters[${number}]`; name: string; text: FilteredText }
  | { stage: 'tokenizer' | `tokenFilters[${number}]`; name: string; stream: TokenStream };

interface Analysis {
  stages: Stage[];
  /** The output of the last stage. */
  stream: TokenStream;
}

export interface Analyzer {
  analyze(text: string): Analysis;
}

/** A component that is known and cannot be followed yet, or not at all. */
export class Unavailable extends Error {
  readonly component: string;

  constructor(component: string) {
    super(`${component} cannot be previewed`);
    this.name = 'Unavailable';
    this.component = component;
  }
}

/** Makes a custom analyzer ready, with the tables that it needs. Throws Unavailable or a PatternProblem. */
export async function customAnalyzer(definition: Omit<CustomAnalyzer, 'name'>): Promise<Analyzer> {
  return chainAnalyzer(await customChain(definition));
}

/** The stages of a custom analyzer. Throws Unavailable or a PatternProblem. */
export async function customChain(definition: Omit<CustomAnalyzer, 'name'>): Promise<Chain> {
  return {
    charFilters: await Promise.all(
      (definition.charFilters ?? []).map((each) => createOne<CharFilter>(charFilters, each)),
    ),
    tokenizer: await createOne<Tokenizer>(tokenizers, definition.tokenizer),
    tokenFilters: await Promise.all(
      (definition.tokenFilters ?? []).map((each) => createOne<TokenFilter>(tokenFilters, each)),
    ),
  };
}

/** Makes one of the engine's own analyzers ready: `lucene.standard`. */
export async function builtInAnalyzer(name: string): Promise<Analyzer> {
  return chainAnalyzer(await builtInChain(name));
}

/** The stages of one of the engine's own analyzers. */
export async function builtInChain(name: string): Promise<Chain> {
  const make = await builtInAnalyzerNamed(name);
  if (!make) throw new Unavailable(name);
  return make();
}

/** An analyzer of stages that are ready. */
export function chainAnalyzer(chain: Chain): Analyzer {
  return { analyze: (text) => run(chain, text) };
}

async function createOne<Made>(makers: object, definition: { type: string }): Promise<Step<Made>> {
  const existing = makers as Record<string, ((options: object) => Made | Promise<Made>) | undefined>;
  const make = Object.hasOwn(makers, definition.type) ? existing[definition.type] : undefined;
  if (!make) throw new Unavailable(definition.type);
  return step(definition.type, await make(definition));
}

function run(chain: Chain, original: string): Analysis {
  const stages: Stage[] = [];
  let text = plainText(original);
  chain.charFilters.forEach(({ name, run: filter }, index) => {
    text = filter(text);
    stages.push({ stage: `charFilters[${index}]`, name, text });
  });
  let stream = chain.tokenizer.run(text);
  stages.push({ stage: 'tokenizer', name: chain.tokenizer.name, stream });
  chain.tokenFilters.forEach(({ name, run: filter }, index) => {
    stream = filter(stream);
    stages.push({ stage: `tokenFilters[${index}]`, name, stream });
  });
  return { stages, stream };
}
