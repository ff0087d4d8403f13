import { posix } from 'node:path';
import { calledByNoFeature, featureOrder } from './feature-order.mjs';

/**
 * Lint rules for conventions of this repository that no existing rule covers. .oxlintrc.json lists where each applies.
 */

/** Reports calls of `.transaction(`: only one wrapper opens transactions, so that audit, jobs and idempotency share one. */
const noTransaction = {
  create(context) {
    return {
      'CallExpression[callee.type="MemberExpression"][callee.property.name="transaction"]'(node) {
        context.report({
          node,
          message: 'Only the transaction wrapper opens transactions: take `tx` as the first argument instead.',
        });
      },
    };
  },
};

const clockMessage = 'Time comes from platform/clock, so that tests and the demonstration can move it.';

/** Reports reads of the system clock. Converting a known instant, `new Date(instant)`, stays allowed. */
const noSystemClock = {
  create(context) {
    const report = (node) => context.report({ node, message: clockMessage });
    return {
      'NewExpression[callee.name="Date"][arguments.length=0]': report,
      'CallExpression[callee.name="Date"]': report,
      'MemberExpression[object.name="Date"][property.name="now"]': report,
      'MemberExpression[object.name="performance"][property.name=/^(now|timeOrigin|mark|measure)$/]': report,
      'MemberExpression[object.name="process"][property.name="hrtime"]': report,
      'MemberExpression[object.name="Temporal"][property.name="Now"]': report,
      'ImportDeclaration[source.value=/^(node:)?perf_hooks$/]': report,
    };
  },
};

const sqlClock =
  /\b(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(\s*\)|\bcurrent_(?:date|time|timestamp)\b|\blocal(?:time|timestamp)\b/i;

/** Reports SQL that asks the database for the time, because tests and the demonstration move the application's clock. */
const noSqlClock = {
  create(context) {
    const message = 'SQL takes the time as a parameter from platform/clock, never from the database.';
    const isSql = (tag) => tag?.name === 'sql' || tag?.object?.name === 'sql';
    return {
      TaggedTemplateExpression(node) {
        const text = node.quasi.quasis.map((part) => part.value.raw).join('?');
        if (isSql(node.tag) && sqlClock.test(text)) context.report({ node, message });
      },
      'CallExpression[callee.property.name=/^(query|execute|raw|unsafe)$/] > :matches(Literal, TemplateLiteral)'(node) {
        const text = node.type === 'Literal' ? String(node.value) : node.quasis.map((part) => part.value.raw).join('?');
        if (sqlClock.test(text)) context.report({ node, message });
      },
      'CallExpression[callee.property.name="defaultNow"]'(node) {
        context.report({ node, message });
      },
    };
  },
};

const emptyWords = /(?:^|[-.])(?:utils?|helpers?|managers?|common|misc|data|info)(?=[-.]|$)/;

/** Reports file and folder names that say nothing about their content. */
const noEmptyNames = {
  create(context) {
    return {
      Program(node) {
        const path = context.filename.slice(context.cwd.length);
        const empty = path.split(/[\\/]/).find((part) => emptyWords.test(part));
        if (empty) context.report({ node, message: `'${empty}' says nothing: name what it contains (docs/glossary.md).` });
      },
    };
  },
};

/** Reports re-exports: importing a barrel imports all its files, and barrels hide import cycles. */
const noBarrel = {
  create(context) {
    const message = 'No barrels inside the apps: import from the file that owns the name.';
    const report = (node) => context.report({ node, message });
    return {
      ExportAllDeclaration: report,
      'ExportNamedDeclaration[source]': report,
    };
  },
};

/** Reports imports with a computed path, which no rule can follow. */
const noComputedImport = {
  create(context) {
    return {
      'ImportExpression[source.type!="Literal"]'(node) {
        context.report({ node, message: 'Write the path of an import as a plain string, so that the import rules see it.' });
      },
    };
  },
};

const featureFile = /\/apps\/server\/src\/features\/([^/]+)\//;

/** Reports imports, including types, of a feature that comes later in the feature order. */
const inFeatureOrder = {
  create(context) {
    const file = context.filename.replaceAll('\\', '/');
    const feature = featureFile.exec(file)?.[1];
    if (feature === undefined) return {};
    const own = featureOrder.indexOf(feature);
    const check = (node, source) => {
      if (typeof source !== 'string' || !source.startsWith('.')) return;
      const other = featureFile.exec(posix.join(posix.dirname(file), source))?.[1];
      if (other === undefined || other === feature) return;
      const isAllowed = other !== calledByNoFeature && featureOrder.includes(other) && featureOrder.indexOf(other) < own;
      if (!isAllowed)
        context.report({ node, message: `${feature} may not call ${other}: see the order in scripts/lint/feature-order.mjs.` });
    };
    return {
      Program(node) {
        if (own < 0) context.report({ node, message: `'${feature}' has no place in scripts/lint/feature-order.mjs.` });
      },
      ImportDeclaration: (node) => check(node, node.source.value),
      ImportExpression: (node) => check(node, node.source.value),
      ExportAllDeclaration: (node) => check(node, node.source.value),
      'ExportNamedDeclaration[source]': (node) => check(node, node.source.value),
      TSImportType: (node) => check(node, node.source?.value ?? node.argument?.literal?.value),
    };
  },
};

const suppression = /^\s*(?:oxlint|eslint)-disable(?:-next-line|-line)?\b/;

/** Reports suppressions of a rule without a reason: `// oxlint-disable-next-line <rule> -- <reason>`. */
const reasonedSuppression = {
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          if (suppression.test(comment.value) && !/\s--\s+\S{3}/.test(comment.value)) {
            context.report({ loc: comment.loc, message: 'A suppressed rule needs its reason after ` -- `.' });
          }
        }
      },
    };
  },
};

export default {
  meta: { name: 'house' },
  rules: {
    'no-transaction': noTransaction,
    'no-system-clock': noSystemClock,
    'no-sql-clock': noSqlClock,
    'no-empty-names': noEmptyNames,
    'no-barrel': noBarrel,
    'no-computed-import': noComputedImport,
    'reasoned-suppression': reasonedSuppression,
    'feature-order': inFeatureOrder,
  },
};
