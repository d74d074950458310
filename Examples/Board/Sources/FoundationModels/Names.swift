// Declares type names of FoundationModels, to detect collisions with TransitBundle. Only the names matter.

public enum ConvertibleFromGeneratedContent {}
public enum ConvertibleToGeneratedContent {}
public enum DynamicGenerationSchema {}
public enum Generable {}
public enum GeneratedContent {}
public enum GenerationError {}
public enum GenerationGuide {}
public enum GenerationID {}
public enum GenerationOptions {}
public enum GenerationSchema {}
public enum Guide {}
public enum Instructions {}
public enum InstructionsBuilder {}
public enum InstructionsRepresentable {}
public enum LanguageModelFeedback {}
public enum LanguageModelSession {}
public enum Prompt {}
public enum PromptBuilder {}
public enum PromptRepresentable {}
public enum SystemLanguageModel {}
public enum Tool {}
public enum Transcript {}
