import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFObjectCopier,
  PDFRef,
} from '@cantoo/pdf-lib';

type Source = {
  readonly catalog: PDFDict;
  readonly copier: PDFObjectCopier;
  /** Its pages, as they lie in the bound file. */
  readonly pages: readonly PDFRef[];
};

const name = (text: string): PDFName => PDFName.of(text);
const KIDS = name('Kids');
const NUMS = name('Nums');
const NAMES = name('Names');

/**
 * The tags of a bound file: each paper's tree stands whole under one root. Pages and links are numbered anew, because each paper
 * counts from nought; the names by which table cells point at their headings must differ from paper to paper, and come in order.
 */
export class TagTree {
  readonly #context: PDFContext;
  readonly #root: PDFRef;
  readonly #roles: PDFDict;
  readonly #kids: PDFObject[] = [];
  readonly #numbers: PDFObject[] = [];
  readonly #headings: PDFObject[] = [];
  #next = 0;

  constructor(context: PDFContext) {
    this.#context = context;
    this.#root = context.nextRef();
    this.#roles = context.obj({});
  }

  /** Takes over the tags of a paper whose pages were copied with this copier. */
  add({ catalog, copier, pages }: Source): void {
    const tree = catalog.lookupMaybe(name('StructTreeRoot'), PDFDict);
    if (!tree) return;
    const offset = this.#next;
    const parents = tree.lookupMaybe(name('ParentTree'), PDFDict);
    for (const { key, value } of parents ? entriesOf(parents) : []) {
      this.#numbers.push(PDFNumber.of(offset + key), copier.copy(value));
      this.#next = Math.max(this.#next, offset + key + 1);
    }
    for (const kid of kidsOf(tree)) this.#adopt(copier.copy(kid));
    const headings = tree.lookupMaybe(name('IDTree'), PDFDict);
    for (const named of headings ? leavesOf(headings, NAMES) : []) this.#headings.push(copier.copy(named));
    for (const [role, meaning] of tree.lookupMaybe(name('RoleMap'), PDFDict)?.entries() ?? []) {
      if (!this.#roles.has(role)) this.#roles.set(role, copier.copy(meaning));
    }
    for (const page of pages) this.#renumber(page, offset);
  }

  /** Writes the tree, where any paper had tags. */
  writeInto(catalog: PDFDict): void {
    if (this.#kids.length === 0) return;
    const parents = this.#context.register(this.#context.obj({ Nums: this.#numbers }));
    const tree = { Type: 'StructTreeRoot', K: this.#kids, ParentTree: parents, ParentTreeNextKey: this.#next };
    const roles = this.#roles.keys().length > 0 ? { RoleMap: this.#roles } : {};
    const headings = this.#headings.length > 0 ? { IDTree: this.#headingTree() } : {};
    this.#context.assign(this.#root, this.#context.obj({ ...tree, ...roles, ...headings }));
    catalog.set(name('StructTreeRoot'), this.#root);
    catalog.set(name('MarkInfo'), this.#context.obj({ Marked: true }));
  }

  #headingTree(): PDFRef {
    const limits = [this.#headings[0], this.#headings.at(-2)].filter((each) => each !== undefined);
    const leaf = this.#context.register(this.#context.obj({ Names: this.#headings, Limits: limits }));
    return this.#context.register(this.#context.obj({ Kids: [leaf] }));
  }

  #adopt(kid: PDFObject): void {
    this.#kids.push(kid);
    const element = this.#context.lookup(kid);
    if (element instanceof PDFDict) element.set(name('P'), this.#root);
  }

  #renumber(page: PDFRef, offset: number): void {
    const leaf = this.#context.lookup(page, PDFDict);
    shift(leaf, name('StructParents'), offset);
    const annotations = leaf.lookupMaybe(name('Annots'), PDFArray);
    for (const annotation of annotations?.asArray() ?? []) {
      const found = this.#context.lookup(annotation);
      if (found instanceof PDFDict) shift(found, name('StructParent'), offset);
    }
  }
}

function shift(dict: PDFDict, key: PDFName, offset: number): void {
  const number = dict.lookupMaybe(key, PDFNumber);
  if (number) dict.set(key, PDFNumber.of(number.asNumber() + offset));
}

/** The children of a root: one, or a list. */
function kidsOf(tree: PDFDict): readonly PDFObject[] {
  const kids = tree.lookup(name('K'));
  const only = tree.get(name('K'));
  return kids instanceof PDFArray ? kids.asArray() : only ? [only] : [];
}

/** What a number tree holds. */
function entriesOf(tree: PDFDict): readonly { readonly key: number; readonly value: PDFObject }[] {
  const flat = leavesOf(tree, NUMS);
  return Array.from({ length: flat.length / 2 }, (_, at) => {
    const key = flat[2 * at];
    return { key: key instanceof PDFNumber ? key.asNumber() : 0, value: flat[2 * at + 1] ?? PDFNumber.of(0) };
  });
}

/** Keys and values of a tree by turns, its branches included. */
function leavesOf(tree: PDFDict, leaves: PDFName): readonly PDFObject[] {
  const branches = tree.lookupMaybe(KIDS, PDFArray);
  if (branches) return branches.asArray().flatMap((_, at) => leavesOf(branches.lookup(at, PDFDict), leaves));
  return tree.lookupMaybe(leaves, PDFArray)?.asArray() ?? [];
}
