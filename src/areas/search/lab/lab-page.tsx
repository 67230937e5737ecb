import { useMemo } from 'react';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import type { AnalyzerChoice } from '../worker/protocol.ts';
import { useAnalysis } from '../worker/use-analysis.ts';
import { AssertionsView } from './assertions/assertions-view.tsx';
import { BackToIndex } from './back-to-index.tsx';
import { labState } from './defaults.ts';
import { DefinitionView } from './definition/definition-view.tsx';
import classes from './lab.module.css';
import type { LabPartProps } from './lab-parts.ts';
import { type LabSearch, type LabView, labViews, longestText } from './lab-search.ts';
import { MatchSummary } from './match/match-summary.tsx';
import { MatchView } from './match/match-view.tsx';
import { PipelinePanel } from './pipeline/pipeline-panel.tsx';
import { SaveToCluster } from './save-to-cluster.tsx';
import { StagesView } from './stages/stages-view.tsx';
import { TextBox } from './text-box.tsx';
import { useLab } from './use-lab.ts';
import { VersionsView } from './versions/versions-view.tsx';

const viewWords: Record<LabView, string> = {
  stages: 'Stages',
  match: 'Match',
  versions: 'Versions',
  assertions: 'Assertions',
  definition: 'Definition',
};
const views: Record<LabView, (props: LabPartProps) => React.ReactNode> = {
  stages: StagesView,
  match: MatchView,
  versions: VersionsView,
  assertions: AssertionsView,
  definition: DefinitionView,
};

interface LabPageProps {
  groupId: string;
  search: LabSearch;
  onSearch: (search: LabSearch, how?: 'push' | 'replace') => void;
}

/** Text in, tokens out: what search makes of a text, stage by stage, and why a query finds it or does not. */
export function LabPage({ groupId, search, onSearch }: LabPageProps) {
  const lab = useLab(search, onSearch);
  const state = useMemo(() => labState(lab.state), [lab.state]);
  const { index: indexed, query: asked, text, queryText, side } = state;
  const index = useAnalysis(useMemo(() => ({ analyzer: indexed, texts: [text] }), [indexed, text]));
  const query = useAnalysis(useMemo(() => ({ analyzer: asked, texts: [queryText] }), [asked, queryText]));
  const onAnalyzer = (choice: AnalyzerChoice): void =>
    lab.change(side === 'query' && !state.isSameQuery ? { search: choice } : { analyzer: choice });
  const parts: LabPartProps = { groupId, lab, state, index, query, onAnalyzer };
  const View = views[state.view];
  return (
    <div className="qd-stack">
      <div className={classes.texts}>
        <TextBox
          label="Text of a document"
          rows={3}
          maxLength={longestText}
          value={text}
          onChange={(next) => lab.change({ text: next })}
        />
        <TextBox
          label="Query"
          rows={3}
          maxLength={longestText}
          value={queryText}
          onChange={(next) => lab.change({ query: next })}
        />
      </div>
      {lab.isTooLong && (
        <Notice tone="info" title="Too long to share by link">
          The link no longer holds everything on this page. Save the assertions as a file, or copy the
          definition, to share it.
        </Notice>
      )}
      <MatchSummary {...parts} />
      <div className={classes.work}>
        <PipelinePanel {...parts} />
        <Stack gap={16} shrink className={classes.view}>
          <Row gap={8} columnGap={12} align="center" justify="between" wrap>
            <Segmented
              label="View"
              items={labViews.map((value) => ({ value, label: viewWords[value] }))}
              value={state.view}
              onChange={(view) => lab.change({ view: view === 'stages' ? undefined : view })}
            />
            <Row gap={8} wrap>
              {lab.state.back && <BackToIndex groupId={groupId} back={lab.state.back} state={state} />}
              <SaveToCluster groupId={groupId} state={state} />
            </Row>
          </Row>
          <View {...parts} />
        </Stack>
      </div>
    </div>
  );
}
