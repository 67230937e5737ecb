import { CodeEditor } from '#src/ui/code-editor/code-editor.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import type { Namespace } from '../change-documents.ts';
import classes from '../data.module.css';
import { documentName } from '../document-table.tsx';
import type { QueryPlace } from '../history/past-queries.ts';
import { DocumentFields } from './document-fields.tsx';
import type { DocumentEditor } from './use-document-editor.tsx';

interface EditorBodyProps {
  editor: DocumentEditor;
  namespace: Namespace;
  place: QueryPlace;
  height: string;
}

/** An edited document as fields or as text. */
export function EditorBody({ editor, namespace, place, height }: EditorBodyProps) {
  const { base, text, problem, tree, next } = editor;
  const name = documentName(base);
  return (
    <div className="qd-stack">
      <Row>
        <Segmented<'fields' | 'text'>
          label="Form of the document"
          items={[
            { value: 'fields', label: 'Fields' },
            { value: 'text', label: 'JSON' },
          ]}
          value={text === undefined ? 'fields' : 'text'}
          onChange={(form) => {
            if (editor.formRefusal === undefined) editor.setForm(form);
          }}
        />
      </Row>
      {editor.formRefusal !== undefined && <p className="qd-caption">{editor.formRefusal}.</p>}
      {text === undefined && next ? (
        <DocumentFields
          namespace={namespace}
          place={place}
          label={`Fields of ${name}`}
          document={next}
          base={base}
          editing={tree}
          onFilter={() => {}}
          height={height}
        />
      ) : (
        <>
          <CodeEditor
            value={text ?? ''}
            onChange={editor.setText}
            language="json"
            unchecked
            ariaLabel={`Document ${name}`}
            ariaDescribedBy="document-problem"
            errors={problem ? [problem] : []}
            gutters
            wrap
            onSave={editor.review}
          />
          <p id="document-problem" className={classes.problem}>
            {problem && `Line ${problem.line}, column ${problem.column}: ${problem.message}`}
          </p>
          <p className="qd-caption">
            Whole numbers are Int32, numbers with a point Double. Other types keep their names:{' '}
            {'{ "$numberLong": "5" }'} or NumberLong("5"), {'{ "$date": "…" }'} or ISODate("…").
          </p>
        </>
      )}
    </div>
  );
}
