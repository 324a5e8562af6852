import Handlebars from 'handlebars';

type Program = hbs.AST.Program;
type Statement = hbs.AST.Statement;
type Expression = hbs.AST.Expression;

/**
 * Reads a template for compiling: a bare `{{name}}` becomes `{{must name "name"}}`, so that a missing value has a name, and
 * whatever could put unescaped text on a page is refused.
 * @throws Error for raw output, inline partials, decorators and computed partial names
 */
export function checkedProgram(source: string, helperNames: readonly string[]): Program {
  return program(Handlebars.parse(withoutFinalNewline(source)), new Set(helperNames));
}

/** Postpositions are joined to partials (`{{> land-sentence}}मा`), so a file's last line end is not part of it. */
export function withoutFinalNewline(source: string): string {
  return source.replace(/\n$/, '');
}

/** Kinds of statement that a template may hold; everything else is refused. */
export function isBlock(node: hbs.AST.Node): node is hbs.AST.BlockStatement {
  return node.type === 'BlockStatement';
}

/** A value that is printed, or a helper that prints one. */
export function isMustache(node: hbs.AST.Node): node is hbs.AST.MustacheStatement {
  return node.type === 'MustacheStatement';
}

/** A text that is put in from elsewhere. */
export function isPartial(node: hbs.AST.Node): node is hbs.AST.PartialStatement {
  return node.type === 'PartialStatement';
}

/** The name of a value, steps included. */
export function isPath(node: hbs.AST.Node): node is hbs.AST.PathExpression {
  return node.type === 'PathExpression';
}

/** A helper within the brackets of another. */
export function isCall(node: hbs.AST.Node): node is hbs.AST.SubExpression {
  return node.type === 'SubExpression';
}

/** What a template may hold beside text and comments. */
export function isAllowedStatement(node: Statement): boolean {
  if (isMustache(node)) return node.escaped && isPath(node.path);
  if (isPartial(node)) return isPath(node.name);
  return isBlock(node) || node.type === 'ContentStatement' || node.type === 'CommentStatement';
}

function program(node: Program, helperNames: ReadonlySet<string>): Program {
  return { ...node, body: node.body.map((statement) => statementOf(statement, helperNames)) };
}

function statementOf(node: Statement, helperNames: ReadonlySet<string>): Statement {
  if (!isAllowedStatement(node))
    throw new Error(`line ${node.loc.start.line}: a template may not hold a ${node.type} of this kind`);
  if (isBlock(node)) {
    const block: hbs.AST.BlockStatement = { ...node, program: program(node.program, helperNames) };
    return node.inverse === undefined ? block : Object.assign(block, { inverse: program(node.inverse, helperNames) });
  }
  return isMustache(node) ? named(node, helperNames) : node;
}

function named(node: hbs.AST.MustacheStatement, helperNames: ReadonlySet<string>): Statement {
  const { path } = node;
  if (!isPath(path) || node.params.length > 0 || helperNames.has(path.original)) return node;
  const must: hbs.AST.PathExpression = { ...path, data: false, depth: 0, parts: ['must'], original: 'must' };
  const name: hbs.AST.StringLiteral & Expression = {
    type: 'StringLiteral',
    value: path.original,
    original: path.original,
    loc: path.loc,
  };
  return Object.assign({ ...node }, { path: must, params: [path, name] });
}
