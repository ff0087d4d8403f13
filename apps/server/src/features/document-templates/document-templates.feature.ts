import { exportDepsOf } from '../../platform/lists/list-export.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Resources } from '../../platform/resources.ts';
import type { FileOwner } from '../files/file-intake.service.ts';
import { templateContentRoutes } from './content/template-content.routes.ts';
import { inspectTemplateFile, setTemplateFile } from './content/template-file.service.ts';
import { reachTemplate } from './record/document-templates.reader.ts';
import { documentTemplateRoutes } from './record/document-templates.routes.ts';

const templateFiles = (platform: Platform, { pdf }: Resources): FileOwner => ({
  reach: async (db, actor, intent, id) => {
    await reachTemplate(db, actor, intent === 'files.read' ? 'document-templates.read' : 'document-templates.manage', id);
    return { clientId: null };
  },
  takes: ['pdf', 'docx'],
  mostFiles: 1,
  prepare: async (db, actor, id, { staged, name }, kind) => {
    const file = await inspectTemplateFile(db, platform, { ...pdf, ...pdf.forPerson(actor.userId) }, actor, id, {
      staged,
      name,
      format: kind === 'docx' ? 'WORD' : 'PDF',
    });
    return (tx) => setTemplateFile(tx, platform, actor, id, file);
  },
  // A template's file is removed by its own endpoint, which checks whether documents were generated from it.
  areKept: true,
});

export const documentTemplatesFeature = {
  routes: (platform: Platform, resources: Resources) => [
    ...documentTemplateRoutes(platform, resources.pdf, exportDepsOf(platform, resources)),
    ...templateContentRoutes(platform, resources.pdf),
  ],
  files: (platform: Platform, resources: Resources) => ({ document_template: templateFiles(platform, resources) }),
};
