import { type Static, Type } from 'typebox';
import type { SchemaNode, Text } from './field-definition.ts';

/** A checklist row that fills a `master` table. `condition` is CEL over facts. */
export type ChecklistRow = {
  readonly code: string;
  readonly group: Text;
  readonly label: Text;
  /** What is measured, a code of `measured`; such a row has a unit and is answered in numbers. */
  readonly measures?: string;
  readonly unit?: string;
  /** Kind of the office's tolerance within which a measure agrees; none = exactly. */
  readonly tolerance?: string;
  readonly operator?: string;
  readonly standard?: string;
  readonly fact?: string;
  readonly condition?: string;
  readonly source?: string;
  readonly groupId?: string;
};
/** Rows of checklists by the name of their list. */
export type Checklists = Readonly<Record<string, readonly ChecklistRow[]>>;

/** Where a record of a master may be in use outside the masters; the host knows how to look there. */
export const UsePlace = Type.Union([
  Type.Literal('application.ward'),
  Type.Literal('application.fiscalYear'),
  Type.Literal('application.type'),
  Type.Literal('application.class'),
  Type.Literal('account.role'),
  Type.Literal('account.wards'),
  Type.Literal('account.filed'), // the account filed an application or acted on one
  Type.Literal('attachment.category'),
  Type.Literal('number-series.series'),
  Type.Literal('program.post'), // the program itself knows the post
  Type.Literal('law.name'), // a stage, form or paper of any version names it, or the program ships it
]);
export type UsePlace = Static<typeof UsePlace>;

/**
 * What of the library an office has as records of its own: the rules of its forms and their order, its groups, the forms of
 * each class, the forms asked only while a fact has a value, the rows of a checklist, the papers of forms, the setup menu, the
 * building rules.
 */
export const MasterSeed = Type.Union([
  Type.Literal('rules'),
  Type.Literal('order'),
  Type.Literal('groups'),
  Type.Literal('classes'),
  Type.Literal('asked'),
  Type.Literal('checklist'),
  Type.Literal('papers'),
  Type.Literal('menu'),
  Type.Literal('bylaws'),
]);
export type MasterSeed = Static<typeof MasterSeed>;

/** What of the public site the records of a master fill; of them only what is marked public is handed out. */
export const PublicPage = Type.Union([
  Type.Literal('announcements'),
  Type.Literal('downloads'),
  Type.Literal('questions'),
  Type.Literal('designers'),
  Type.Literal('masons'),
  Type.Literal('contacts'),
  Type.Literal('wards'),
  Type.Literal('office'),
]);
export type PublicPage = Static<typeof PublicPage>;

/** An entry of the setup menu that opens a master which has another name elsewhere, its list narrowed to records with these values. */
export type MasterEntry = {
  readonly id: string;
  readonly title: Text;
  readonly menu: string;
  readonly order: number;
  readonly where?: Readonly<Record<string, string>>;
};

/** An entry of the header menu: what people begin, search and look through. */
export type ProcessEntry = {
  readonly id: string;
  readonly title: Text;
  /** What it stands under in the header. */
  readonly heading: string;
  readonly order: number;
  /** Address inside the app. */
  readonly url: string;
  /** Role codes that see it. */
  readonly readers: readonly string[];
  /** What the host must let the person do: a key of its navigation. */
  readonly needs: string;
  /** The office cannot hide it: by it the menus are arranged, so that nobody locks the office out. */
  readonly always?: true;
};

/**
 * One file of form-schemas/masters: a setup screen. Its records are forms of their own, written in the language of forms, so one
 * list, one editor, one validation and one import serve them all; formulas and rules read them as facts (`master` sources).
 */
export type MasterDefinition = {
  /** Kind of its records, kebab-case. */
  readonly id: string;
  readonly title: Text;
  /** One sentence on what it decides, for the person who opens the screen. */
  readonly help: Text;
  /** Heading of the setup menu under which it stands, and its place there. */
  readonly menu: string;
  readonly order: number;
  /** Where its records live; absent = setup records. */
  readonly store?: 'account' | 'organization' | 'calendar' | 'legacy';
  /** Fields that name a record; they cannot change afterwards. Absent = records are numbered. */
  readonly key?: readonly string[];
  /** Several records of one key may follow each other in time (valid from, valid to). */
  readonly dated?: true;
  /** Records ship with the office and may be changed, neither added nor deleted. */
  readonly fixed?: true;
  /** What a newer release ships beside the office's own records comes to it, unless it deleted that. */
  readonly grows?: true;
  /** Records are made of what the library holds when an office is installed; they follow the library until somebody changes them. */
  readonly seed?: MasterSeed;
  /** What the seed is of: a checklist, a code list, a fact. */
  readonly list?: string;
  /** Only records with these values are of this master, and new ones get them. */
  readonly where?: Readonly<Record<string, string>>;
  /** Further entries of the setup menu that open it. */
  readonly entries?: readonly MasterEntry[];
  /** Entries of the header menu; of the master that holds the entries of the menus. */
  readonly processes?: readonly ProcessEntry[];
  /** Its records are shown to everybody, on this page. */
  readonly page?: PublicPage;
  /** What the office sees of the work that its records begin, above them. */
  readonly desk?: 'sms';
  /** Changing a record changes definitions: the office's stages and forms are published again. */
  readonly law?: true;
  /**
   * A change is proposed by one person and confirmed by another: `always`, or once the office has an application (`live`). What is `law`
   * is so once the office has an application, also where nothing is said here.
   */
  readonly twoPersons?: 'always' | 'live';
  /** Of a dated master: a record has a first and a last day. */
  readonly bounded?: true;
  /**
   * It is a table of decisions: its key says for whom a row is, `values` what the row gives them. A band is a column of the key with
   * the column beside it: the row holds for more than the one, up to the other. `sources` say where a row comes from.
   */
  readonly table?: {
    readonly values: readonly string[];
    readonly bands?: readonly { readonly above: string; readonly to: string }[];
    readonly sources?: readonly string[];
  };
  /** Fields shown in the list, in order. */
  readonly columns: readonly string[];
  /** Field whose text names a record in messages and in pickers. */
  readonly name: string;
  /** Fields whose texts together say which record it is, where one alone does not: year, use, class and floor of a rate. */
  readonly label?: readonly string[];
  /** Field that papers print; nobody can confirm a record as law in which it is empty. */
  readonly prints?: string;
  /** Role codes that see and that change it. */
  readonly readers: readonly string[];
  readonly editors: readonly string[];
  /** Role codes that confirm what somebody else proposed of it, where that is not left to the editors; what is `law` has its own. */
  readonly confirmers?: readonly string[];
  /** Where a record may be in use: a place of the host, or `field` of another master. */
  readonly usedBy?: readonly (
    | { readonly place: UsePlace }
    | { readonly master: string; readonly field: string }
    | { readonly fact: string }
  )[];
  readonly schema: SchemaNode;
};
