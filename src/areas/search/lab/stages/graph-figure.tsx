import type { Token } from '#analysis/token.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import classes from './stages.module.css';
import { cutTerm, spokenTerm } from './term.tsx';
import { type Arc, type Island, islandsOf, stepWidths } from './token-graph.ts';
import { visibleText } from './visible-text.ts';

const lane = 26;
const margin = 16;
const bend = 14;
const mostIslands = 6;
/** The narrowest screen has room for this much. */
const widest = 300;

function label(term: string): string {
  const cut = cutTerm(term, 24);
  const pieces = visibleText(cut, true).map((piece) => ('text' in piece ? piece.text : piece.symbol));
  return `${pieces.join('')}${cut === term ? '' : '…'}` || 'empty';
}

/** Room that a label takes in the monospaced face; wide letters take two. */
function labelWidth(term: string): number {
  let width = 2 * bend + 16;
  for (const character of label(term)) width += (character.codePointAt(0) ?? 0) > 0x2e80 ? 13 : 7.3;
  return width;
}

/** The parts of a stage where tokens span several positions: positions as dots, tokens as arcs. */
export function GraphFigure({ tokens, name }: { tokens: readonly Token[]; name: string }) {
  const islands = islandsOf(tokens);
  if (islands.length === 0) {
    return <p className={classes.note}>Every token spans one position: the tokens do not form a graph.</p>;
  }
  return (
    <Stack as="figure" gap={4} shrink>
      <figcaption className={classes.note}>
        The token graph: each token leads from its position to the next one.
      </figcaption>
      <Row gap={12} wrap shrink>
        {islands.slice(0, mostIslands).map((island) => (
          <IslandPicture key={island.from} island={island} name={name} />
        ))}
      </Row>
      {islands.length > mostIslands && (
        <p className={classes.note}>and {plural(islands.length - mostIslands, 'more part', 'more parts')}</p>
      )}
    </Stack>
  );
}

function IslandPicture({ island, name }: { island: Island; name: string }) {
  const steps = stepWidths(island, labelWidth, 56);
  const places = [margin];
  for (const step of steps) places.push((places.at(-1) ?? margin) + step);
  const width = (places.at(-1) ?? margin) + margin;
  const base = (island.lanes - 1) * lane + 22;
  const x = (position: number): number => places[position - island.from] ?? margin;
  return (
    <div className={classes.island}>
      {/* a long part is also scrolled with the keys */}
      <div className={classes.reach} tabIndex={width > widest ? 0 : undefined}>
        <svg
          width={width}
          height={base + 24}
          viewBox={`0 0 ${width} ${base + 24}`}
          role="img"
          aria-label={`Token graph after ${name}, positions ${island.from} to ${island.to}`}
        >
          {island.arcs.map((arc) => (
            <ArcLine key={arc.index} arc={arc} from={x(arc.from)} to={x(arc.to)} base={base} />
          ))}
          {places.map((place, index) => (
            <g key={place}>
              <circle cx={place} cy={base} r={4} className={classes.node} />
              <text x={place} y={base + 18} className={classes.nodeLabel}>
                {island.from + index}
              </text>
            </g>
          ))}
        </svg>
      </div>
      {island.hidden > 0 && <p className={classes.note}>{formatCount(island.hidden)} more are not drawn</p>}
      <ArcTable arcs={island.arcs} />
    </div>
  );
}

interface ArcLineProps {
  arc: Arc;
  from: number;
  to: number;
  base: number;
}

function ArcLine({ arc, from, to, base }: ArcLineProps) {
  const y = base - arc.lane * lane;
  const path =
    arc.lane === 0
      ? `M${from} ${base}H${to}`
      : `M${from} ${base}Q${from} ${y} ${from + bend} ${y}H${to - bend}Q${to} ${y} ${to} ${base}`;
  return (
    <g>
      <path d={path} className={classes.arc} data-wide={arc.to - arc.from > 1 || undefined} />
      <text x={(from + to) / 2} y={y - 6} className={classes.arcLabel}>
        {label(arc.term)}
      </text>
    </g>
  );
}

/** The picture in words. */
function ArcTable({ arcs }: { arcs: readonly Arc[] }) {
  return (
    <table className="qd-hidden">
      <caption>Tokens of the graph</caption>
      <thead>
        <tr>
          <th scope="col">Term</th>
          <th scope="col">From position</th>
          <th scope="col">To position</th>
        </tr>
      </thead>
      <tbody>
        {arcs.map((arc) => (
          <tr key={arc.index}>
            <td>{spokenTerm(arc.term)}</td>
            <td>{arc.from}</td>
            <td>{arc.to}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
