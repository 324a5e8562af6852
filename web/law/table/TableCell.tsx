import { Control } from '../../forms/controls/Control.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { cellText } from '../../masters/master.ts';
import { cellOf, type Column, type DeskRow } from './rows.ts';
import classes from './table.module.css';

type TableCellProps = {
  readonly column: Column;
  readonly row: DeskRow;
  /** How the row is called where its cells are read out. */
  readonly rowName: string;
  readonly error: string | undefined;
  readonly onChange: (value: unknown) => void;
};

/** One cell: the control of every form; its spoken label is "column, row". */
export function TableCell({ column, row, rowName, error, onChange }: TableCellProps) {
  const { language } = useTexts();
  const { id, node } = column;
  const control = (
    <Control
      node={withoutHelp(node)}
      path={cellPath(row.name, id)}
      value={cellOf(row, id)}
      onChange={onChange}
      onLeave={nothingToCheck}
      language={language}
      required={node.info.required === true}
      error={error}
      spokenLabel={`${node.info.label[language]}, ${rowName}`}
    />
  );
  if (node.info.type !== 'enum-list') return control;
  // what is chosen is said in a line; all that there is to choose from would make each row as high as a page
  return (
    <details className={classes['choices']}>
      <summary>{cellText(row, { id, info: node.info }, language)}</summary>
      {control}
    </details>
  );
}

/** Where the control of a cell is found on the page. */
export function cellPath(row: string, column: string): readonly string[] {
  return ['table', row, ...column.split('.')];
}

/** The help of a column is said once, above it. */
function withoutHelp({ info, ...node }: Column['node']): Column['node'] {
  const { help: _help, ...plain } = info;
  return { ...node, info: plain };
}

function nothingToCheck(): void {
  // a table is checked as a whole
}
