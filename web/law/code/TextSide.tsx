import { Button, Group, Stack } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import type { DefinitionView, FindingView } from '../../../server/contract/definitions.ts';
import { withDigits } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { CodeAreaHandle } from '../CodeArea.tsx';
import { type Place, placeOf } from '../finding-place.ts';
import type { DraftDeskState } from '../use-draft-desk.ts';
import { CodeEditor, type LineProblem } from './CodeEditor.tsx';
import { useKnownNames } from './use-known-names.ts';

type TextSideProps = {
  readonly view: DefinitionView;
  readonly desk: DraftDeskState;
  readonly findings: readonly FindingView[];
  /** The line to which the reader is led. */
  readonly place: Place | undefined;
};

/** A definition as its text, of one source with the side that is clicked: a paper has its page apart from what else is said of it. */
export function TextSide({ view, desk, findings, place }: TextSideProps) {
  const { t, language } = useTexts();
  const { texts, read, edit, lastRead } = desk;
  const json = useRef<CodeAreaHandle>(null);
  const document = useRef<CodeAreaHandle>(null);
  useEffect(() => {
    if (place !== undefined) (place.part === 'json' ? json : document).current?.goTo(place.line);
  }, [place]);
  const names = useKnownNames(view, lastRead);
  const found = useFoundLines(view, desk, findings);
  const isPaper = texts.document !== undefined;
  const wrong = read.ok ? undefined : t('law.draft.notJson', { line: withDigits(read.line, language) });
  const broken = read.ok || wrong === undefined ? [] : [{ line: read.line, message: wrong }];
  const said = (part: string) => t('law.undo.typed', { part });
  const definition = t(isPaper ? 'law.part.definition' : 'law.part.json');
  return (
    <Stack gap="sm" data-undo="desk">
      {texts.document !== undefined && (
        <CodeEditor
          ref={document}
          part="document"
          label={t('law.part.document')}
          value={texts.document}
          problems={found.document}
          names={names}
          rows={20}
          onChange={(value) => edit({ ...texts, document: value }, said(t('law.part.document')), 'document')}
        />
      )}
      <CodeEditor
        ref={json}
        part="json"
        label={definition}
        value={texts.json}
        problems={[...broken, ...found.json]}
        names={names}
        rows={isPaper ? 12 : 26}
        error={wrong}
        onChange={(value) => edit({ ...texts, json: value }, said(definition), 'json')}
      />
      {!read.ok && (
        <Group>
          <Button variant="default" onClick={() => json.current?.goTo(read.line)}>
            {t('law.check.line', { line: withDigits(read.line, language) })}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** The lines of which the last check said something, where they stood then: in the editor they move along with the text. */
function useFoundLines(
  view: DefinitionView,
  { texts }: DraftDeskState,
  findings: readonly FindingView[],
): Readonly<Record<Place['part'], readonly LineProblem[]>> {
  const { pick } = useTexts();
  return useMemo(() => {
    const placed = findings.flatMap((finding) => {
      const place = placeOf(view, texts, finding);
      return place === undefined ? [] : [{ ...place, message: pick(finding.message) }];
    });
    const of = (part: Place['part']) => placed.filter((each) => each.part === part);
    return { json: of('json'), document: of('document') };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- found once for each check
  }, [findings, pick]);
}
