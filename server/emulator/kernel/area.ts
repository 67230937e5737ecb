import type { EventName } from './area-events.ts';
import type { Copies } from './copies.ts';
import type { Handlers } from './handler.ts';
import type { TableSpecs } from './tables.ts';
import type { Reaction, Transition, World, WorldParts } from './world.ts';

/** The named worlds to which areas add something. */
type SeededWorld = 'demo' | 'single';

/** One area: everything that code outside its folder uses of it. */
export interface Area {
  /** The name of its folder. */
  name: string;
  tables?: TableSpecs;
  handlers?: Handlers;
  /** What may be due later, by name. */
  transitions?: Readonly<Record<string, Transition>>;
  /** The area's reactions to events of other areas. */
  reactions?: { readonly [Name in EventName]?: readonly Reaction<Name>[] };
  /** What the area takes of a copy of real projects. */
  copies?: Copies;
  /** Adds the area's records to a new world that has its organizations, projects and clusters already. */
  seed?: { readonly [Name in SeededWorld]?: (world: World, now: number) => void };
}

/** Keeps the types of the parts while it checks them. */
export function defineArea<const Some extends Area>(area: Some): Some {
  return area;
}

export interface Assembly extends WorldParts {
  handlers: Handlers;
  /** Seeds the records of every area for a world of that name. */
  seed: (name: SeededWorld, world: World, now: number) => void;
}

/** Entries of all areas in one record; a name may be used once. */
function merge<Part>(
  areas: readonly Area[],
  partOf: (area: Area) => Readonly<Record<string, Part>> | undefined,
) {
  const merged: Record<string, Part> = {};
  for (const area of areas) {
    for (const [name, part] of Object.entries(partOf(area) ?? {})) {
      if (Object.hasOwn(merged, name)) throw new Error(`${area.name}: ${name} is another area's`);
      merged[name] = part;
    }
  }
  return merged;
}

/** The combination of a list of areas; reactions are in its order. */
export function assemble(areas: readonly Area[]): Assembly {
  const reactions: Record<string, Reaction<EventName>[]> = {};
  for (const area of areas) {
    for (const [event, own] of Object.entries(area.reactions ?? {})) {
      // each list contains reactions to its own event, by the key
      reactions[event] = [...(reactions[event] ?? []), ...(own as readonly Reaction<EventName>[])];
    }
  }
  return {
    tables: merge(areas, ({ tables }) => tables),
    handlers: merge<Handlers[keyof Handlers]>(areas, ({ handlers }) => handlers) as Handlers,
    transitions: merge(areas, ({ transitions }) => transitions),
    reactions,
    copies: merge<unknown>(areas, ({ copies }) => copies),
    seed(name, world, now) {
      for (const area of areas) area.seed?.[name]?.(world, now);
    },
  };
}
