import type { ShownToken } from './stage-model.ts';
import classes from './stages.module.css';
import { Term } from './term.tsx';
import { type ColumnsProps, Dropped, TokenChip } from './token-columns.tsx';

/** Every attribute of every token. */
export function TokenTable({ name, stage, columns, lit, litBefore, stop }: ColumnsProps & { name: string }) {
  return (
    <div className={classes.tableFrame}>
      <table className={classes.table}>
        <caption className="qd-hidden">Tokens after {name}</caption>
        <thead>
          <tr>
            <th scope="col">Term</th>
            <th scope="col" data-number>
              Start–end
            </th>
            <th scope="col" data-number>
              Position
            </th>
            <th scope="col" data-number>
              Length
            </th>
            <th scope="col">Type</th>
          </tr>
        </thead>
        <tbody>
          {columns.flatMap((column) => [
            ...column.dropped.map((each) => (
              <tr key={`dropped ${each.index}`} data-gone>
                <td>
                  <Dropped dropped={each} stage={stage - 1} isLit={litBefore.has(each.index)} />
                </td>
                <td data-number>{`${each.token.start}–${each.token.end}`}</td>
                <td data-number>_</td>
                <td data-number>{each.token.span}</td>
                <td>{each.token.type}</td>
              </tr>
            )),
            ...column.tokens.map((each) => (
              <TokenLine
                key={each.index}
                shown={each}
                stage={stage}
                isLit={lit.has(each.index)}
                isStop={each.index === stop}
              />
            )),
          ])}
        </tbody>
      </table>
    </div>
  );
}

interface TokenLineProps {
  shown: ShownToken;
  stage: number;
  isLit: boolean;
  isStop: boolean;
}

function TokenLine({ shown, stage, isLit, isStop }: TokenLineProps) {
  const { token, position } = shown;
  return (
    <tr data-lit={isLit || undefined}>
      <td>
        <TokenChip shown={shown} stage={stage} isLit={isLit} isStop={isStop} />
      </td>
      <td data-number>{`${token.start}–${token.end}`}</td>
      <td data-number>{position}</td>
      <td data-number>{token.span}</td>
      <td>
        <Term term={token.type} />
      </td>
    </tr>
  );
}
