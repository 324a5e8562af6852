import type { FieldNode } from '../../form-schemas/engine/tree.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useComputedValue } from './form-context.ts';
import type { Path } from './form-data.ts';
import { controlId } from './issue-text.ts';
import { RuleList } from './RuleList.tsx';
import { storedRuleRows } from './rule-look.ts';

/** The results of the rules that a form holds, as the engine wrote them. */
export function RuleResults({ node, path }: { readonly node: FieldNode; readonly path: Path }) {
  const { language } = useTexts();
  const value = useComputedValue(path);
  return (
    <div id={controlId(path)} tabIndex={-1}>
      <RuleList label={node.info.label[language]} rows={storedRuleRows(value)} />
    </div>
  );
}
