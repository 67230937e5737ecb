import { EditorPage, type EditorPageProps } from './editor-page.tsx';
import { formOf } from './form-model.ts';
import type { AlertConfig } from './shapes.ts';

export interface EditConfigPageProps extends Pick<EditorPageProps, 'group' | 'days' | 'onDays'> {
  config: AlertConfig;
}

export function EditConfigPage({ config, ...rest }: EditConfigPageProps) {
  return <EditorPage {...rest} stored={config} initial={formOf(config)} />;
}
