import type { OperationId } from '#contract/api/operations.ts';
import type { Audit, AuditLine, AuditSubject } from '../forward/audit.ts';
import type { Approval, Changer, Guarded, Protections } from './protection.ts';

/** The dependencies that authorize and log a change before it is sent. */
export interface AdmissionDeps {
  audit: Pick<Audit, 'begin' | 'recordRefusal'>;
  protections: Pick<Protections, 'admit' | 'admitDocuments' | 'counted'>;
}

export interface Admission {
  /** The operation, or documents. */
  what: OperationId | 'documents';
  by: Changer;
  subject: AuditSubject;
  /** Whether a second person has approved this very change. */
  approved?: Approval;
}

/**
 * Opens the audit log entry of a change that its connection allows now, within its limits; refusals are also
 * logged.
 */
export function admittedLine(
  { audit, protections }: AdmissionDeps,
  connection: Guarded,
  { what, by, subject, approved = false }: Admission,
): Promise<AuditLine> {
  return audit.recordRefusal(subject, async () => {
    if (what === 'documents') await protections.admitDocuments(connection, by);
    else await protections.admit(connection, what, by, approved);
    return protections.counted(connection, what, by, (tx) => audit.begin(subject, tx));
  });
}
