/** Slovak texts that only screens of staff use, with the namespaces and keys of the Czech ones in the same order. */
export { default as clients } from '../sk/clients.json' with { type: 'json' };
export { default as imports } from '../sk/imports.json' with { type: 'json' };
export { default as contractTypes } from '../sk/contractTypes.json' with { type: 'json' };
export { default as client } from '../sk/client.json' with { type: 'json' };
export { default as history } from '../sk/history.json' with { type: 'json' };
export { default as adviserDashboard } from '../sk/adviserDashboard.json' with { type: 'json' };
export { default as staff } from '../sk/staff.json' with { type: 'json' };
export { default as intermediaries } from '../sk/intermediaries.json' with { type: 'json' };
export { default as intermediaryPeople } from '../sk/intermediaryPeople.json' with { type: 'json' };
export { default as documentTemplates } from '../sk/documentTemplates.json' with { type: 'json' };
export { default as strategies } from '../sk/strategies.json' with { type: 'json' };
export { default as contracts } from '../sk/contracts.json' with { type: 'json' };
export { default as templateAnswers } from '../sk/templateAnswers.json' with { type: 'json' };
export { default as vocabulary } from '../sk/vocabulary.json' with { type: 'json' };
export { default as documentWork } from '../sk/documentWork.json' with { type: 'json' };
export { default as documentReview } from '../sk/documentReview.json' with { type: 'json' };
export { default as savedViews } from '../sk/savedViews.json' with { type: 'json' };
