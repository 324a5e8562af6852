import { Handle, type NodeProps, Position } from '@xyflow/react';
import type { DrawnDesk } from './drawn-chart.ts';
import classes from './stage.module.css';

/** A desk on the chart, with the points at which arrows end and begin. */
export function DeskBox({ data: { title, kind, mayLead }, selected }: NodeProps<DrawnDesk>) {
  return (
    <div className={classes['box']} data-kind={kind} data-chosen={selected}>
      <Handle type="target" position={Position.Top} className={classes['closed'] ?? ''} isConnectableStart={false} />
      <span>{title}</span>
      <Handle
        type="source"
        position={Position.Bottom}
        className={classes[mayLead ? 'point' : 'closed'] ?? ''}
        isConnectable={mayLead}
      />
    </div>
  );
}
