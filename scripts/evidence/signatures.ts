import { Value } from 'typebox/value';
import { HandOverSignature } from '../../server/contract/print-desk.ts';
import type { EvidenceBundle } from '../../server/history/evidence.ts';

/** A signature on glass for a paper that somebody took, drawn as a picture of its own. */
export type DrawnSignature = { readonly name: string; readonly svg: string };

type Content = Readonly<Record<string, unknown>>;

/** Hand-overs that were signed for on glass with something that nobody can have drawn there. */
export function signatureFindings(bundle: EvidenceBundle): readonly string[] {
  const strange = signedOnGlass(bundle).filter(({ signature }) => !isDrawn(signature));
  return strange.map(({ copy_no: no }) => `the signature for the copy ${String(no)} of a paper is none that was drawn`);
}

/**
 * The signatures of a bundle, each under the code of its paper and the number of the copy. Only a bundle without findings shows what
 * was signed: there each is the content that a line of the office names by its hash.
 */
export function signaturesOf(bundle: EvidenceBundle): readonly DrawnSignature[] {
  const codes = new Map(rowsOf(bundle, 'document').map(({ id, code }) => [id, code]));
  return signedOnGlass(bundle).flatMap(({ document_id: id, copy_no: no, taken_by: who, relation, signature }) =>
    isDrawn(signature)
      ? [
          {
            name: `${String(codes.get(id) ?? id)}-${String(no)}.svg`,
            svg: drawn(signature, `${String(who)} · ${String(relation)}`),
          },
        ]
      : [],
  );
}

function signedOnGlass(bundle: EvidenceBundle): readonly Content[] {
  return rowsOf(bundle, 'document_hand_over').filter(({ signed_on: on }) => on === 'glass');
}

function rowsOf({ journal }: EvidenceBundle, table: string): readonly Content[] {
  return (journal?.rows ?? []).flatMap((row) => (row.table === table && row.content ? [row.content] : []));
}

function isDrawn(signature: unknown): signature is string {
  return Value.Check(HandOverSignature, { on: 'glass', strokes: signature });
}

/** The strokes in the field of 600 by 240 in which they were drawn. */
function drawn(strokes: string, title: string): string {
  const pen = 'fill="none" stroke="#000" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"';
  const said = title.replace(/[&<>]/gu, (sign) => `&#${String(sign.codePointAt(0))};`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 240"><title>${said}</title><path d="${strokes}" ${pen}/></svg>\n`;
}
