import type { ProjectStanding } from '#contract/overview/standing.ts';
import classes from './home.module.css';
import { AlertCounts, ClusterCounts } from './standing-counts.tsx';

/** Every project, on paper only: the table of the screen draws no more rows than are in sight. */
export function PrintedProjects({ projects }: { projects: readonly ProjectStanding[] }) {
  return (
    <table className={classes.printed} aria-hidden="true">
      <thead>
        <tr>
          <th>Organization</th>
          <th>Project</th>
          <th>Open alerts</th>
          <th>Clusters</th>
        </tr>
      </thead>
      <tbody>
        {projects.map((standing) => (
          <tr key={standing.groupId}>
            <td>{standing.orgName}</td>
            <td>{standing.groupName}</td>
            <td>
              <AlertCounts standing={standing} />
            </td>
            <td>
              <ClusterCounts standing={standing} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
